/** Whether something would be missed: a new row's form is kept with its step, and begins with a grade. */
export function holdsInput(value: unknown): boolean {
  if (!(value instanceof Object)) return false;
  if (!('step' in value || 'form' in value)) return Object.keys(value).length > 0;
  const form = 'form' in value && value.form instanceof Object ? value.form : {};
  return Object.entries(form).some(([key, typed]) => key !== 'condition' && !EMPTY.includes(typed));
}

const EMPTY: unknown[] = ['', null, false];
