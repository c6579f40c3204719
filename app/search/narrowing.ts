/** Caches the rows that match each prefix of a query, so that a longer query searches only those. */
export interface Narrowing<Entry> {
  /**
   * The rows that may match a query.
   * @param forms forms of the query: a row that fails them also fails longer forms that begin with them
   */
  among(all: readonly Entry[], forms: readonly string[], mayFit: (entry: Entry) => boolean): readonly Entry[];
  /** Clears the cache, for use when the rows change. */
  forget(): void;
}

export function createNarrowing<Entry>(): Narrowing<Entry> {
  const typed: { forms: readonly string[]; among: readonly Entry[] }[] = [];
  return {
    among(all, forms, mayFit) {
      let last = typed.at(-1);
      while (last && !continues(last.forms, forms)) {
        typed.pop();
        last = typed.at(-1);
      }
      if (last && continues(forms, last.forms)) return last.among;
      const matching = (last?.among ?? all).filter(mayFit);
      typed.push({ forms, among: matching });
      return matching;
    },
    forget() {
      typed.length = 0;
    },
  };
}

function continues(before: readonly string[], now: readonly string[]): boolean {
  return before.every((form, index) => now[index]?.startsWith(form));
}
