// Chunk: of its pages

import { barcodeKeys, printedBarcode } from './barcode.ts';
import { PRESSINGS, type Pressing } from './wish-rule.ts';
import type { WishedPressing } from './wish-words.ts';

/** An album that a person looks for, as they show it to others: no price and no note is in it. */
export interface Want {
  artist: string;
  title: string;
  year: number | null;
  pressing: Pressing;
  /** Of the release, if only that counts. */
  barcode: string | null;
  catalogNumber: string | null;
  /** If only its pressings count. */
  country: string | null;
}

/** The most wants of one code; one that holds more is none of ours. */
export const MAX_WANTS_IN_CODE = 500;
/** As long as the fields of a wish, or long enough for what they hold. */
const LONGEST = { artist: 300, title: 300, barcode: 14, catalogNumber: 40, country: 40 };

interface Wished extends WishedPressing {
  artist: string;
  title: string;
  pressing?: Pressing | undefined;
}

export function wantOf(wish: Wished): Want {
  const { artist, title, year, pressing = 'any' } = wish;
  const [key] = barcodeKeys(wish.barcode);
  const isRelease = pressing === 'release';
  return {
    ...{ artist, title, year, pressing },
    barcode: isRelease && key !== undefined ? printedBarcode(key) : null,
    catalogNumber: isRelease ? wish.catalogNumber : null,
    country: pressing === 'country' ? wish.country : null,
  };
}

const FIELD = '\t';
const ROW = '\n';

/** One line for each want: its names, its year and its pressing, and what identifies that. */
export function wantLines(wants: readonly Want[]): string {
  return wants.map(lineOf).join(ROW);
}

function lineOf({ artist, title, year, pressing, barcode, catalogNumber, country }: Want): string {
  const rest = { any: [], original: [], release: [barcode, catalogNumber], country: [country] }[pressing];
  const names = [clipped(artist, LONGEST.artist), clipped(title, LONGEST.title)];
  const code = pressing === 'any' ? '' : pressing.charAt(0);
  const more = rest.map((text) => clipped(text ?? '', LONGEST.catalogNumber));
  return [...names, year ?? '', code, ...more].join(FIELD).trimEnd();
}

/** Without what parts fields and rows, and never cut within a letter. */
function clipped(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= most
    ? plain
    : plain
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd();
}

/** @returns undefined for lines that no code of ours holds */
export function wantsOf(lines: string): Want[] | undefined {
  const rows = lines.split(ROW);
  if (rows.length > MAX_WANTS_IN_CODE) return undefined;
  const wants = rows.map(wantOfLine);
  return wants.every((want) => want !== undefined) ? wants : undefined;
}

function wantOfLine(line: string): Want | undefined {
  const [artist = '', title = '', year = '', code = '', first = '', second = ''] = line.split(FIELD);
  const pressing = code === '' ? 'any' : PRESSINGS.find((each) => each !== 'any' && each.charAt(0) === code);
  if (!isName(artist) || !isName(title) || !/^(?:\d{4})?$/.test(year) || !pressing) return undefined;
  if (first.length > LONGEST.country || second.length > LONGEST.catalogNumber) return undefined;
  const isRelease = pressing === 'release';
  return {
    ...{ artist, title, pressing },
    year: year === '' ? null : Number(year),
    barcode: (isRelease && first) || null,
    catalogNumber: (isRelease && second) || null,
    country: (pressing === 'country' && first) || null,
  };
}

function isName(text: string): boolean {
  return text.length > 0 && text.length <= LONGEST.title && text.trim() === text;
}
