// Chunk: of its pages

import type { Lettering, Letters } from './letters.ts';

export interface FittedText {
  lines: readonly string[];
  lettering: Lettering;
}

/** The largest size at which the text fits into one line; at the smallest size it breaks into more, and then is cut. */
export function fitText(
  letters: Letters,
  text: string,
  lettering: Omit<Lettering, 'size'>,
  { high, low, width, maxLines = 1 }: { high: number; low: number; width: number; maxLines?: number },
): FittedText {
  for (let size = high; size > low; size -= 2) {
    if (letters.write(text, { ...lettering, size }).width <= width)
      return { lines: [text], lettering: { ...lettering, size } };
  }
  const smallest = { ...lettering, size: low };
  return { lines: wrapped(letters, text, smallest, width, maxLines), lettering: smallest };
}

function wrapped(letters: Letters, text: string, lettering: Lettering, width: number, maxLines: number): string[] {
  const fits = (line: string) => letters.write(line, lettering).width <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    // The last line takes all that is left, and is cut.
    if (!line || fits(longer) || lines.length === maxLines - 1) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map((each) => cut(each, fits));
}

function cut(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line;
  const signs = signsOf(line);
  let [shortest, longest] = [0, signs.length];
  while (shortest < longest) {
    const middle = Math.ceil((shortest + longest) / 2);
    if (fits(`${signs.slice(0, middle).join('').trimEnd()}…`)) shortest = middle;
    else longest = middle - 1;
  }
  return `${signs.slice(0, shortest).join('').trimEnd()}…`;
}

/** Signs as readers see them: a letter with its marks, or an emoji of several parts, is one. */
function signsOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return [...text];
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}
