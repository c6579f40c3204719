import { crc32 } from 'node:zlib';
import { onlyOrientation } from './exif.ts';
import { numberAt, type Picture, partCounter, textAt, UnreadablePicture } from './picture.ts';

/** The chunks that pixels and animations need; texts, times and unknown chunks are removed. */
const NEEDED = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

export function readPng(file: Buffer): Picture {
  if (textAt(file, 12, 4) !== 'IHDR') throw new UnreadablePicture('A PNG begins with its size');
  const kept: Buffer[] = [file.subarray(0, 8)];
  const countPart = partCounter();
  for (let at = 8; at + 8 <= file.length; ) {
    countPart();
    const end = at + 12 + numberAt(file, at, 4, 'big');
    const type = textAt(file, at + 4, 4);
    if (NEEDED.has(type)) kept.push(file.subarray(at, end));
    if (type === 'eXIf') kept.push(...orientationChunk(file.subarray(at + 8, end - 4)));
    if (type === 'IEND') break;
    at = end;
  }
  const [width, height] = [numberAt(file, 16, 4, 'big'), numberAt(file, 20, 4, 'big')];
  return { width, height, bytes: Buffer.concat(kept) };
}

function orientationChunk(tiff: Buffer): Buffer[] {
  const orientation = onlyOrientation(tiff);
  if (!orientation) return [];
  const chunk = Buffer.alloc(12 + orientation.length);
  chunk.writeUInt32BE(orientation.length);
  chunk.write('eXIf', 4, 'latin1');
  orientation.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return [chunk];
}
