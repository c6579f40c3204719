import { barcodeKey, expandUpcE, hasValidCheckDigit, printedBarcode } from '../../shared/domain/barcode.ts';

export interface SeenBarcode {
  rawValue: string;
  format: string;
}

/**
 * Takes what each picture of the camera shows and answers a barcode once two pictures agree on it: a single picture can
 * be misread, and a misread number may even add up.
 * @returns the digits as the sleeve prints them, or undefined while nothing is certain
 */
export function createSteadyRead(): (seen: readonly SeenBarcode[]) => string | undefined {
  let before: string | undefined;
  return (seen) => {
    const keys = seen.map(keyOf).filter((key) => key !== null);
    const agreed = keys.find((key) => key === before);
    // A picture without any barcode is a blurred one and takes nothing back.
    if (keys.length > 0) before = keys[0];
    return agreed === undefined ? undefined : printedBarcode(agreed);
  };
}

function keyOf({ rawValue, format }: SeenBarcode): string | null {
  if (format === 'upc_e') {
    const full = rawValue.length === 8 ? expandUpcE(rawValue) : rawValue;
    return full === null || !hasValidCheckDigit(full) ? null : barcodeKey(full);
  }
  return hasValidCheckDigit(rawValue) ? barcodeKey(rawValue) : null;
}
