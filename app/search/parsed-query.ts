import { barcodeDigits, barcodeKey } from '../../shared/domain/barcode.ts';
import { lastBracket } from './fold.ts';
import { type ReportedText, saidBy } from './named.ts';
import { type TypedWords, typedWords } from './typed.ts';

/** A query in the forms that matching needs. */
export interface ParsedQuery extends TypedWords {
  said: ReportedText;
  texts: readonly string[];
  /** Without spaces, for comparison with codes and names without spaces. */
  code: Code;
  /** The barcode's key, if the query is a complete barcode. */
  barcode: string | undefined;
  /** The digits to look up among barcodes, if the query may be one. */
  digits: string | undefined;
}

export interface Code {
  text: string;
  beginning: string;
  whole: string;
  /** As the beginning of a word. */
  word: string;
  /** A code has at least one digit. */
  hasDigit: boolean;
}

export function parseQuery(query: string): ParsedQuery {
  const last = lastBracket(query);
  const { words, joined } = typedWords(last?.isEdition ? last.before : query);
  const barcode = barcodeKey(query) ?? undefined;
  const texts = words.map(({ text }) => text);
  return {
    words,
    joined,
    texts,
    said: saidBy(texts),
    code: codeOf(texts),
    barcode,
    digits: barcodeDigits(query),
  };
}

export function codeOf(words: readonly string[]): Code {
  const text = words.join('');
  return { text, beginning: `|${text}`, whole: `|${text}|`, word: ` ${text}`, hasDigit: /\d/.test(text) };
}
