/** As long as the longest field. */
const LONGEST = 5_000;

/**
 * What all but the sleeves call in place of `normalize`, which puts marks heaped on one letter in order, in a time that grows with the square of their
 * number: 100,000 of them would stop a server for seconds. The rest of a longer text stays as it is.
 */
export function normalForm(form: 'NFC' | 'NFKC' | 'NFKD', text: string): string {
  return text.slice(0, LONGEST).normalize(form) + text.slice(LONGEST);
}
