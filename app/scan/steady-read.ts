import { barcodeKey, expandUpcE, hasValidCheckDigit, printedBarcode } from '../../shared/domain/barcode.ts';

export interface SeenBarcode {
  rawValue: string;
  format: string;
}

/**
 * Confirms a barcode once two frames agree on it: a single frame can be misread, and a misread number may still have a
 * valid check digit.
 * @returns the digits as the sleeve prints them, or undefined while unconfirmed
 */
export function createSteadyRead(): (seen: readonly SeenBarcode[]) => string | undefined {
  let before: string | undefined;
  return (seen) => {
    const keys = seen.map(keyOf).filter((key) => key !== null);
    const agreed = keys.find((key) => key === before);
    // A frame without a barcode is usually blurred, so it does not reset the candidate.
    if (keys.length > 0) before = keys[0];
    return agreed === undefined ? undefined : printedBarcode(agreed);
  };
}

/** About two seconds without a barcode: the sleeve was put away. */
const PICTURES_WITHOUT = 15;

/** The same for a pile of sleeves: each barcode once, until another one comes or the sleeve was put away for a while. */
export function createPileRead(): (seen: readonly SeenBarcode[]) => string | undefined {
  const steady = createSteadyRead();
  let last: string | undefined;
  let without = 0;
  return (seen) => {
    const barcode = steady(seen);
    without = seen.length === 0 ? without + 1 : 0;
    if (without >= PICTURES_WITHOUT) last = undefined;
    if (barcode === undefined || barcode === last) return undefined;
    last = barcode;
    return barcode;
  };
}

/** The text of a QR code, which corrects its own errors: one frame is enough. */
export function linkIn(seen: readonly SeenBarcode[]): string | undefined {
  return seen.find(({ format }) => format === 'qr_code')?.rawValue;
}

function keyOf({ rawValue, format }: SeenBarcode): string | null {
  if (format === 'qr_code') return null;
  if (format === 'upc_e') {
    const full = rawValue.length === 8 ? expandUpcE(rawValue) : rawValue;
    return full === null || !hasValidCheckDigit(full) ? null : barcodeKey(full);
  }
  return hasValidCheckDigit(rawValue) ? barcodeKey(rawValue) : null;
}
