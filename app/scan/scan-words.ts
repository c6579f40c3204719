import { barcodeKey, hasValidCheckDigit, printedBarcode } from '../../shared/domain/barcode.ts';
import type { CameraProblem } from './camera.ts';

export type ScanProblem = CameraProblem | 'reader';

/** The message shown instead of the picture: the problem and the next step. Typing always remains possible. */
export const PROBLEM_WORDS: Record<ScanProblem, { title: string; text: string }> = {
  insecure: {
    title: 'The camera needs a secure connection',
    text: 'Open the app at its https address to scan, or type the digits.',
  },
  unsupported: {
    title: 'This browser cannot use a camera',
    text: 'Type the digits under the barcode.',
  },
  denied: {
    title: 'The camera is not allowed',
    text: 'Allow it for this site in the browser’s settings and try again, or type the digits.',
  },
  missing: { title: 'No camera found', text: 'Type the digits under the barcode.' },
  busy: {
    title: 'The camera is in use',
    text: 'Close the other app that uses it and try again, or type the digits.',
  },
  lost: { title: 'The camera stopped', text: 'Try again, or type the digits.' },
  reader: {
    title: 'The barcode reader did not load',
    text: 'Try again when you are online, or type the digits.',
  },
};

/** True if a retry may succeed. */
export function canRetry(problem: ScanProblem): boolean {
  return problem !== 'insecure' && problem !== 'unsupported';
}

/** Parses typed digits as a barcode, or returns the problem. */
export function typedBarcode(text: string): { barcode: string } | { problem: string } {
  const key = barcodeKey(text);
  if (key === null) return { problem: 'A barcode has 8, 12 or 13 digits' };
  if (!hasValidCheckDigit(key)) return { problem: 'One of the digits is wrong: compare them with the sleeve' };
  return { barcode: printedBarcode(key) };
}
