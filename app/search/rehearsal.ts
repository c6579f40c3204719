import { createLookUp, type LookUpSource } from './look-up.ts';

const SAMPLE = 150;
const ASKED_OF = 5;

/**
 * Asks this and that of a few rows while the page rests. A browser runs code slowly until it has run often: without a
 * rehearsal the first keys that look through thousands of rows take ten times as long as later ones.
 * @returns how to go on until the time is up; it says whether all is done
 */
export function createRehearsal({ records, hidden, wishlist }: LookUpSource): (isTimeUp: () => boolean) => boolean {
  const sample = records.slice(0, SAMPLE);
  const lookUp = createLookUp({ records: sample, hidden: hidden.slice(0, 1), wishlist: wishlist.slice(0, 1) });
  const texts = sample.slice(0, ASKED_OF).flatMap(({ artist, title }, index) => [
    `${artist} ${title}`,
    // A letter is missing, a code is wrong, and the rest is not there.
    `${title.slice(0, index + 1)}${title.slice(index + 2)}`,
    `${title} pc 9999`,
    `${artist} something else`,
    `${artist}${title}`.replaceAll(' ', '').slice(1),
  ]);
  let [text, length] = [0, 0];
  return (isTimeUp) => {
    if (!lookUp.prepare(isTimeUp)) return false;
    for (let asked = texts[text]; asked !== undefined; asked = texts[text]) {
      if (isTimeUp()) return false;
      length += 1;
      lookUp.ask(asked.slice(0, length));
      if (length < asked.length) continue;
      text += 1;
      length = 0;
    }
    return true;
  };
}
