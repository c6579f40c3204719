export const MIN_YEAR = 1900;

/** A year in which a record may have been pressed: from 1900 to this one. */
export function isPressingYear(year: number, latest = new Date().getFullYear()): boolean {
  return Number.isInteger(year) && year >= MIN_YEAR && year <= latest;
}
