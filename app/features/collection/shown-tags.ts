const TAGS_SHOWN = 3;

/** The first of the tags, whole: three at most, and one at least. @param letters how many stand side by side */
export function shownTags(tags: readonly string[], letters = Number.POSITIVE_INFINITY): string[] {
  return tags.slice(0, TAGS_SHOWN).filter((_, index) => index === 0 || lettersOf(tags.slice(0, index + 1)) <= letters);
}

function lettersOf(tags: readonly string[]): number {
  return tags.join('').length;
}
