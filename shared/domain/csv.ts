// Chunk: of its pages

/** A spreadsheet would run such a cell as a formula. One with our own mark before it gets another one, so that it comes back. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A line of a CSV file (RFC 4180). A cell that begins like a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | null): string {
  if (value === null) return '';
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
