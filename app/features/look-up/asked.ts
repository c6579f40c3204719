import { barcodeDigits, barcodeKey } from '../../../shared/domain/barcode.ts';
import { foldName, withoutNumber, withoutThe } from './fold.ts';

/** A typed text in the forms in which it is looked up. */
export interface Asked {
  words: readonly Typed[];
  /** The words with one gap between them. */
  joined: string;
  /** Without any gap, as codes and names without gaps are compared. */
  code: Code;
  /** The key of a barcode, when the text is a whole one. */
  barcode: string | undefined;
  /** The digits that barcodes are looked for by, when the text may be one. */
  digits: string | undefined;
}

/** One typed word, as a row's words are searched for it: made once for all rows. */
export interface Typed {
  text: string;
  beginning: string;
  whole: string;
}

export interface Code {
  text: string;
  beginning: string;
  whole: string;
  /** As a word. */
  word: string;
  /** Digits make a code of it. */
  hasDigit: boolean;
}

export function askedOf(query: string): Asked {
  const joined = withoutThe(foldName(withoutNumber(query)));
  const words = joined === '' ? [] : joined.split(' ');
  const barcode = barcodeKey(query) ?? undefined;
  return { words: words.map(typedOf), joined, code: codeOf(words), barcode, digits: barcodeDigits(query) };
}

export function typedOf(text: string): Typed {
  return { text, beginning: ` ${text}`, whole: ` ${text} ` };
}

export function codeOf(words: readonly string[]): Code {
  const text = words.join('');
  return { text, beginning: `|${text}`, whole: `|${text}|`, word: ` ${text}`, hasDigit: /\d/.test(text) };
}
