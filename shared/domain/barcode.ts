// Chunk: of its pages

/*
 * Barcodes as records hold them and people read them: digits with gaps, several in one text, and twelve digits in
 * America for what a scanner reports as thirteen with a zero in front.
 */

/** Digits with the gaps and marks printed between them; more than a barcode needs, and it is a text of another kind. */
const PRINTED = /^[\d\s.\-–>]+$/;
const BETWEEN_CODES = /[,;|/\n]+/;
const LENGTHS = new Set([8, 12, 13, 14]);
const SHORTEST = 8;

/** The form in which barcodes are compared: 13 digits (8 for the short kind), or null when a text is no barcode. */
export function barcodeKey(text: string): string | null {
  if (!PRINTED.test(text.trim())) return null;
  const digits = text.replace(/\D/g, '');
  if (!LENGTHS.has(digits.length)) return null;
  if (digits.length === 8) return digits;
  if (digits.length === 14) return digits.startsWith('0') ? digits.slice(1) : null;
  return digits.padStart(13, '0');
}

/**
 * The form in which typed digits are searched: without leading zeros, which sleeves print apart and people omit.
 * Undefined if the text is too short or no number.
 */
export function barcodeDigits(text: string): string | undefined {
  const digits = PRINTED.test(text.trim()) ? text.replace(/\D/g, '') : '';
  return digits.length < SHORTEST ? undefined : digits.replace(/^0+/, '');
}

/** The same for all barcodes in a record's field, incomplete ones too. */
export function allBarcodeDigits(text: string | null): string[] {
  return (text ?? '').split(BETWEEN_CODES).flatMap((code) => barcodeDigits(code) ?? []);
}

/** The keys of all barcodes in a record's field. */
export function barcodeKeys(text: string | null): string[] {
  if (text === null || text === '') return [];
  const keys = text.split(BETWEEN_CODES).map(barcodeKey);
  return [...new Set(keys.filter((key) => key !== null))];
}

/** The digits as the sleeve prints them: twelve for an American code. */
export function printedBarcode(key: string): string {
  return key.length === 13 && key.startsWith('0') ? key.slice(1) : key;
}

/** True if the last digit fits the others: 3 and 1 times every other digit from the right make a ten. */
export function hasValidCheckDigit(digits: string): boolean {
  if (!/^\d{8}$|^\d{12,14}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const isTripled = (digits.length - index) % 2 === 0;
    sum += Number(digits[index]) * (isTripled ? 3 : 1);
  }
  return sum % 10 === 0;
}

/** The twelve digits that a short American code of eight (UPC-E) abbreviates; null if none. */
export function expandUpcE(digits: string): string | null {
  const match = /^([01])(\d)(\d)(\d)(\d)(\d)(\d)(\d)$/.exec(digits);
  if (!match) return null;
  const [, system, a, b, c, d, e, last, check] = match;
  let body: string;
  if (last === '0' || last === '1' || last === '2') body = `${a}${b}${last}0000${c}${d}${e}`;
  else if (last === '3') body = `${a}${b}${c}00000${d}${e}`;
  else if (last === '4') body = `${a}${b}${c}${d}00000${e}`;
  else body = `${a}${b}${c}${d}${e}0000${last}`;
  const upcA = `${system}${body}${check}`;
  return hasValidCheckDigit(upcA) ? upcA : null;
}
