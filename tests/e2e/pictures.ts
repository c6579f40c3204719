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

/** No picture is read until what is answered is called. */
export async function holdPictures(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = window.createImageBitmap;
    window.createImageBitmap = async (blob: ImageBitmapSource) => {
      await new Promise((resolve) => document.addEventListener('read-on', resolve, { once: true }));
      window.createImageBitmap = read;
      return read(blob);
    };
  });
  return () => page.evaluate(() => void document.dispatchEvent(new Event('read-on')));
}

/** Width and height of a picture the signed-in person may see. */
export function sizeOf(page: Page, address: string): Promise<[number, number]> {
  return page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    return [bitmap.width, bitmap.height];
  }, address);
}

/** Drops or pastes a picture on what has the focus. */
export async function bring(page: Page, how: 'drop' | 'paste', bytes: Buffer): Promise<void> {
  await page.evaluate(
    ({ kind, base64 }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], 'cover.png', { type: 'image/png' }));
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      // Firefox takes no files when a paste is made by a script.
      if (kind === 'paste') Object.defineProperty(event, 'clipboardData', { value: data });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    { kind: how, base64: bytes.toString('base64') },
  );
}
