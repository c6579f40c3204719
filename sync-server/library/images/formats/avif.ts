import { numberAt, type Picture, partCounter, textAt, UnreadablePicture } from './picture.ts';

interface Box {
  type: string;
  /** Start and end of its content. */
  start: number;
  end: number;
}

/**
 * An AVIF refers to its items by offset, so metadata is overwritten with zeros instead of removed. The orientation is a
 * separate property and stays.
 */
export function readAvif(file: Buffer): Picture {
  const top = boxesIn(file, 0, file.length);
  const bytes = Buffer.from(file.subarray(0, top.at(-1)?.end ?? 0));
  let [width, height] = [0, 0];
  for (const box of top) {
    if (box.type === 'meta') {
      for (const [wide, high] of sizesIn(file, box)) [width, height] = [Math.max(width, wide), Math.max(height, high)];
      for (const [start, end] of wordsIn(file, box)) {
        if (end > bytes.length) throw new UnreadablePicture('The file ends too early');
        bytes.fill(0, start, end);
      }
    }
    blankBox(bytes, box);
  }
  if (width === 0) throw new UnreadablePicture('An AVIF says how large it is');
  return { width, height, bytes };
}

function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  const countPart = partCounter();
  for (let at = start; at + 8 <= end; ) {
    countPart();
    const short = numberAt(file, at, 4, 'big');
    const head = short === 1 ? 16 : 8;
    // No upload is larger than 4 GB.
    const size = short === 0 ? end - at : short === 1 ? numberAt(file, at + 12, 4, 'big') : short;
    const type = textAt(file, at + 4, 4);
    if (type === 'mdat' && at + size > end) throw new UnreadablePicture('The file ends too early');
    if (size < head || at + size > end) break;
    boxes.push({ type, start: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

/** Boxes for custom data, also within the tracks of an animation. */
function blankBox(bytes: Buffer, { type, start, end }: Box): void {
  if (type === 'moov' || type === 'trak') for (const inner of boxesIn(bytes, start, end)) blankBox(bytes, inner);
  if (!['udta', 'uuid', 'free', 'skip'].includes(type)) return;
  bytes.write('free', start - 4, 'latin1');
  bytes.fill(0, start, end);
}

function child(file: Buffer, { start, end }: Box, type: string, skipped = 0): Box | undefined {
  return boxesIn(file, start + skipped, end).find((box) => box.type === type);
}

/** The sizes of all items: the picture, its tiles and its alpha plane. */
function sizesIn(file: Buffer, meta: Box): [number, number][] {
  const properties = child(file, meta, 'iprp', 4);
  const list = properties && child(file, properties, 'ipco');
  if (!list) return [];
  return boxesIn(file, list.start, list.end)
    .filter(({ type }) => type === 'ispe')
    .map(({ start }) => [numberAt(file, start + 4, 4, 'big'), numberAt(file, start + 8, 4, 'big')]);
}

/** The ranges of metadata items: EXIF, and XMP as an embedded file. */
function wordsIn(file: Buffer, meta: Box): [number, number][] {
  const infos = child(file, meta, 'iinf', 4);
  const places = child(file, meta, 'iloc', 4);
  if (!infos || !places) return [];
  const long = (file[infos.start] ?? 0) > 0;
  const words = new Set<number>();
  for (const { type, start } of boxesIn(file, infos.start + (long ? 8 : 6), infos.end)) {
    const version = file[start] ?? 0;
    if (type !== 'infe' || version < 2) continue;
    const idSize = version === 2 ? 2 : 4;
    const kind = textAt(file, start + 4 + idSize + 2, 4);
    if (kind === 'Exif' || kind === 'mime') words.add(numberAt(file, start + 4, idSize, 'big'));
  }
  const inside = child(file, meta, 'idat', 4);
  return placesIn(file, places).flatMap(({ id, isInside, from, length }): [number, number][] => {
    if (!words.has(id)) return [];
    const start = isInside ? (inside?.start ?? file.length) + from : from;
    return [[start, start + length]];
  });
}

interface Place {
  id: number;
  isInside: boolean;
  from: number;
  length: number;
}

/** The table of offsets, which begins with the widths of its numbers. */
function placesIn(file: Buffer, { start }: Box): Place[] {
  const places: Place[] = [];
  const version = file[start] ?? 0;
  const widths = numberAt(file, start + 4, 2, 'big');
  const [offsetSize, lengthSize, baseSize] = [widths >> 12, (widths >> 8) & 15, (widths >> 4) & 15];
  const indexSize = version > 0 ? widths & 15 : 0;
  if ([offsetSize, lengthSize, baseSize, indexSize].some((size) => size % 4 > 0 || size > 8)) {
    throw new UnreadablePicture('These numbers have no bytes, four or eight');
  }
  const wide = version < 2 ? 2 : 4;
  let at = start + 6;
  const take = (size: number) => {
    // The upper half of an eight-byte number is zero in files below 4 GB.
    const value = size === 8 ? numberAt(file, at + 4, 4, 'big') : size === 0 ? 0 : numberAt(file, at, size, 'big');
    at += size;
    return value;
  };
  const countPart = partCounter();
  const count = take(wide);
  for (let item = 0; item < count; item += 1) {
    const id = take(wide);
    const isInside = version > 0 && (take(2) & 15) === 1;
    take(2);
    const base = take(baseSize);
    const extents = take(2);
    for (let extent = 0; extent < extents; extent += 1) {
      countPart();
      take(indexSize);
      const from = base + take(offsetSize);
      places.push({ id, isInside, from, length: take(lengthSize) });
    }
  }
  return places;
}
