import { numberAt, type Picture, partCounter, textAt, UnreadablePicture } from './picture.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The repeat count of an animation. */
const REPEATS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

export function readGif(file: Buffer): Picture {
  let width = numberAt(file, 6, 2, 'little');
  let height = numberAt(file, 8, 2, 'little');
  let at = 13 + colourTableSize(numberAt(file, 10, 1, 'little'));
  const kept: Buffer[] = [file.subarray(0, at)];
  const countPart = partCounter();
  while (at < file.length) {
    countPart();
    const kind = file[at];
    const start = at;
    if (kind === TRAILER) {
      kept.push(file.subarray(at, at + 1));
      break;
    }
    if (kind === EXTENSION) {
      const label = numberAt(file, at + 1, 1, 'little');
      at = endOfBlocks(file, at + 2);
      const isNeeded = label === GRAPHIC_CONTROL || (label === APPLICATION && REPEATS.has(textAt(file, start + 3, 11)));
      if (isNeeded) kept.push(file.subarray(start, at));
    } else if (kind === IMAGE) {
      width = Math.max(width, numberAt(file, at + 1, 2, 'little') + numberAt(file, at + 5, 2, 'little'));
      height = Math.max(height, numberAt(file, at + 3, 2, 'little') + numberAt(file, at + 7, 2, 'little'));
      at = endOfBlocks(file, at + 11 + colourTableSize(numberAt(file, at + 9, 1, 'little')));
      kept.push(file.subarray(start, at));
    } else throw new UnreadablePicture('A block of an unknown kind');
  }
  return { width, height, bytes: Buffer.concat(kept) };
}

function colourTableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Data consists of blocks that start with their length; an empty block is the last. */
function endOfBlocks(file: Buffer, start: number): number {
  let at = start;
  while (at < file.length) {
    const length = file[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return file.length;
}
