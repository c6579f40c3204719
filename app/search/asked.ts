import { barcodeDigits, barcodeKey } from '../../shared/domain/barcode.ts';
import { type TypedWords, typedWords } from './typed.ts';

/** A typed text in the forms in which it is looked up. */
export interface Asked extends TypedWords {
  /** Without any gap, as codes and names without gaps are compared. */
  code: Code;
  /** The key of a barcode, when the text is a whole one. */
  barcode: string | undefined;
  /** The digits that barcodes are looked for by, when the text may be one. */
  digits: string | undefined;
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
  const { words, joined } = typedWords(query);
  const barcode = barcodeKey(query) ?? undefined;
  return { words, joined, code: codeOf(joined.split(' ')), barcode, digits: barcodeDigits(query) };
}

export function codeOf(words: readonly string[]): Code {
  const text = words.join('');
  return { text, beginning: `|${text}`, whole: `|${text}|`, word: ` ${text}`, hasDigit: /\d/.test(text) };
}
