/**
 * The first of the tags, whole, and one at least.
 * @param letters how many stand side by side
 * @param most how many tags at most
 */
export function shownTags(tags: readonly string[], letters = Number.POSITIVE_INFINITY, most = 3): string[] {
  return tags.slice(0, most).filter((_, index) => index === 0 || lettersOf(tags.slice(0, index + 1)) <= letters);
}

function lettersOf(tags: readonly string[]): number {
  return tags.join('').length;
}
