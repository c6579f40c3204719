/**
 * Values as the text of a PostgreSQL array. Written here because the driver's own way takes three times as long, and
 * columns of thousands of rows travel like this. What is missing or `usual` becomes null, and an array of nothing else
 * is empty, for `unnest` fills it up: most columns of most records are of this kind.
 */
export function arrayText(values: readonly unknown[], usual?: string): string {
  let isEmpty = true;
  let text = '{';
  for (const [index, value] of values.entries()) {
    if (index > 0) text += ',';
    const item = itemText(value);
    if (item === undefined || item === usual) text += 'NULL';
    else {
      text += typeof value === 'number' ? item : quoted(item);
      isEmpty = false;
    }
  }
  return isEmpty ? '{}' : `${text}}`;
}

function itemText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return undefined;
  // An array within the array travels as its own text.
  return Array.isArray(value) ? `{${value.map((item) => quoted(String(item))).join(',')}}` : String(value);
}

function quoted(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}
