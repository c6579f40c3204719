/** Remembers in which rows each beginning of a typed text may be found: a text that goes on is looked for only there. */
export interface Narrowing<Entry> {
  /**
   * The rows that may fit what is typed.
   * @param forms forms of the typed text: what does not fit them cannot fit longer ones that begin with them
   */
  among(all: readonly Entry[], forms: readonly string[], mayFit: (entry: Entry) => boolean): readonly Entry[];
  /** The rows are others now. */
  forget(): void;
}

export function createNarrowing<Entry>(): Narrowing<Entry> {
  const typed: { forms: readonly string[]; among: readonly Entry[] }[] = [];
  return {
    among(all, forms, mayFit) {
      let last = typed.at(-1);
      while (last && !goesOn(last.forms, forms)) {
        typed.pop();
        last = typed.at(-1);
      }
      if (last && goesOn(forms, last.forms)) return last.among;
      const among = (last?.among ?? all).filter(mayFit);
      typed.push({ forms, among });
      return among;
    },
    forget() {
      typed.length = 0;
    },
  };
}

function goesOn(before: readonly string[], now: readonly string[]): boolean {
  return before.every((form, index) => now[index]?.startsWith(form));
}
