/** After a refused submit: focus goes to the first field that has an error. Call it once the errors are drawn. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(
    ':is(input, select, textarea)[aria-invalid="true"], [aria-invalid="true"] input',
  );
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
