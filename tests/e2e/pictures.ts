import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';

export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// One directory with one entry: orientation 6, which is a camera held upright.
const TURNED = Buffer.from('ffe100224578696600004d4d002a000000080001011200030000000100060000' + '00000000', 'hex');

/** A photo as a phone takes it: lying on its side, with a mark that says how to turn it. */
export async function turnedPhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ({ wide, high }) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
    },
    { wide: width, high: height },
  );
  const bytes = Buffer.from(base64, 'base64');
  return Buffer.concat([bytes.subarray(0, 2), TURNED, bytes.subarray(2)]);
}
