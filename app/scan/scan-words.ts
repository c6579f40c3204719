import { barcodeKey, hasValidCheckDigit, printedBarcode } from '../../shared/domain/barcode.ts';
import type { CameraProblem } from './camera.ts';

export type ScanProblem = CameraProblem | 'reader';

/** The message shown instead of the picture: the problem and the next step. */
export const PROBLEM_WORDS: Record<ScanProblem, { title: string; text: string }> = {
  insecure: {
    title: 'The camera needs a secure connection',
    text: 'Open the app at its https address to scan',
  },
  unsupported: { title: 'This browser cannot use a camera', text: '' },
  denied: {
    title: 'The camera is not allowed',
    text: 'Allow it for this site in the browser’s settings and try again',
  },
  missing: { title: 'No camera found', text: '' },
  busy: { title: 'The camera is in use', text: 'Close the other app that uses it and try again' },
  lost: { title: 'The camera stopped', text: 'Try again' },
  reader: { title: 'The barcode reader did not load', text: 'Try again when you are online' },
};

/** The next step, and the way that is always open: typing digits, or another camera for a code without any. */
export function nextStep(problem: ScanProblem, hasDigits: boolean): string {
  const { text } = PROBLEM_WORDS[problem];
  if (hasDigits) return text === '' ? 'Type the digits under the barcode.' : `${text}, or type the digits.`;
  return text === '' ? 'Read the code with the camera of a phone.' : `${text}, or read the code with the camera app.`;
}

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
