export const MOST_SLIPS = 3;

/** One typo per four letters. */
export function slipsAllowed(letters: number): number {
  return Math.min(MOST_SLIPS, Math.floor(letters / 4));
}

/** A bit for each letter and digit of a word: words that share too few letters need no closer comparison. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) % 32);
  return bits;
}

/** The minimum number of letters of one word that the other lacks. */
export function lettersMissing(of: number, from: number): number {
  // Counts the bits: sums pairs, then groups of four and eight in parallel.
  let bits = of & ~from;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const WIDEST = 64;
const rows = [new Uint8Array(WIDEST + 2), new Uint8Array(WIDEST + 2), new Uint8Array(WIDEST + 2)];

/**
 * Counts wrong, missing, added and swapped letters between a typed text and a word, or the word's nearest prefix.
 * @returns more than `most` as soon as the count exceeds it
 */
export function slipsBetween(typed: string, word: string, most: number, asBeginning: boolean): number {
  const [wide, high] = [word.length, typed.length];
  const tooMany = most + 1;
  if (wide > WIDEST || high > WIDEST || high - wide > most) return tooMany;
  if (!asBeginning && wide - high > most) return tooMany;
  let [before, last, next] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= Math.min(wide, tooMany); column += 1) last[column] = column;
  for (let row = 1; row <= high; row += 1) {
    // Cells further from the diagonal always exceed the limit.
    const [from, to] = [Math.max(1, row - most), Math.min(wide, row + most)];
    next[from - 1] = from === 1 ? row : tooMany;
    let least = next[from - 1] ?? 0;
    const letter = typed.charCodeAt(row - 1);
    for (let column = from; column <= to; column += 1) {
      const other = word.charCodeAt(column - 1);
      let value = at(last, column - 1) + (letter === other ? 0 : 1);
      if (at(next, column - 1) < value) value = at(next, column - 1) + 1;
      if (at(last, column) < value) value = at(last, column) + 1;
      if (row > 1 && column > 1 && letter === word.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other) {
        value = Math.min(value, at(before, column - 2) + 1);
      }
      next[column] = value;
      if (value < least) least = value;
    }
    if (to < wide) next[to + 1] = tooMany;
    // A swap looks back two rows, so one row above the limit does not end the search.
    if (least > tooMany) return tooMany;
    [before, last, next] = [last, next, before];
  }
  if (!asBeginning) return Math.min(tooMany, at(last, wide));
  let best = tooMany;
  for (let column = Math.max(1, high - most); column <= Math.min(wide, high + most); column += 1) {
    best = Math.min(best, at(last, column));
  }
  return best;
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? 0;
}
