/** Focuses the first field with an error after a failed submit. Call it once the errors are rendered. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>(
    ':is(input, select, textarea)[aria-invalid="true"], [aria-invalid="true"] input',
  );
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
