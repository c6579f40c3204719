import { type Face, widthOf } from './faces.ts';

export type Fitted = { size: number; lines: string[] };

/** Finds the largest size from `high` to `low` at which the text wraps into the box; at `low` it is cut with '…'. */
export function fitText(
  text: string,
  face: Face,
  box: { width: number; height: number },
  sizes: { high: number; low: number; maxLines: number },
): Fitted {
  const words = (face.caps ? text.toUpperCase() : text).split(' ');
  for (let size = sizes.high; size >= sizes.low; size -= 1) {
    const lines = wrap(words, face, size, box.width, sizes.maxLines);
    if (lines && lines.length * size * face.lead <= box.height) return { size, lines };
  }
  return {
    size: sizes.low,
    lines: cut(words, face, sizes.low, box.width, sizes.maxLines),
  };
}

function wrap(
  words: readonly string[],
  face: Face,
  size: number,
  width: number,
  maxLines: number,
): string[] | undefined {
  const lines: string[] = [];
  let current = '';
  for (const word of words) {
    const longer = current ? `${current} ${word}` : word;
    if (widthOf(longer, face, size) <= width) current = longer;
    else {
      if (current) lines.push(current);
      current = word;
      if (widthOf(word, face, size) > width) return undefined;
    }
    if (lines.length >= maxLines) return undefined;
  }
  lines.push(current);
  return lines.length <= maxLines ? lines : undefined;
}

function cut(words: readonly string[], face: Face, size: number, width: number, maxLines: number): string[] {
  let lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, face, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length > maxLines) {
    lines = lines.slice(0, maxLines);
    lines[maxLines - 1] += '…';
  }
  return lines.map((line) => {
    let short = line;
    while (short.length > 2 && widthOf(short, face, size) > width) short = `${short.slice(0, -2)}…`;
    return short;
  });
}
