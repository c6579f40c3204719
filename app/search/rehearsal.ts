import { createLookUp, type LookUpSource } from './look-up.ts';

const SAMPLE = 150;
const ASKED_OF = 5;

/**
 * Runs sample queries on a few rows while the page is idle. The browser optimises code only after many runs: without
 * this, the first key presses over thousands of rows take ten times as long as later ones.
 * @returns continues until the time is up; returns whether it is complete
 */
export function createRehearsal({ records, hidden, wishlist }: LookUpSource): (isTimeUp: () => boolean) => boolean {
  const sample = records.slice(0, SAMPLE);
  const lookUp = createLookUp({ records: sample, hidden: hidden.slice(0, 1), wishlist: wishlist.slice(0, 1) });
  const texts = sample.slice(0, ASKED_OF).flatMap(({ artist, title }, index) => [
    `${artist} ${title}`,
    // Covers a missing letter, a wrong code, and words that do not match.
    `${title.slice(0, index + 1)}${title.slice(index + 2)}`,
    `${title} pc 9999`,
    `${artist} something else`,
    `${artist}${title}`.replaceAll(' ', '').slice(1),
  ]);
  let [text, length] = [0, 0];
  return (isTimeUp) => {
    if (!lookUp.prepare(isTimeUp)) return false;
    for (let query = texts[text]; query !== undefined; query = texts[text]) {
      if (isTimeUp()) return false;
      length += 1;
      lookUp.ask(query.slice(0, length));
      if (length < query.length) continue;
      text += 1;
      length = 0;
    }
    return true;
  };
}
