// The surrounding sentences are English in every locale.
const list = new Intl.ListFormat('en-GB');

/** 'a', 'a and b', 'a, b and c'. */
export function listWords(parts: readonly string[]): string {
  return list.format(parts);
}
