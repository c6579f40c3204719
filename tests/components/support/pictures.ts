import { expect, onTestFinished } from 'vitest';
import type { Locator } from 'vitest/browser';

export const ONE_PIXEL = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);

// One directory with one entry: orientation 6, which is a camera held upright.
const TURNED = Uint8Array.fromHex('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000');

/** A photo as a phone takes it: lying on its side, with a mark that says how to turn it. */
export async function turnedPhoto(width: number, height: number): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No picture'))), 'image/jpeg');
  });
  return new File([blob.slice(0, 2), TURNED, blob.slice(2)], 'photo.jpg', { type: 'image/jpeg' });
}

/** No picture is read until what is answered is called. */
export function holdPictures(): () => void {
  const read = window.createImageBitmap;
  const { promise, resolve } = Promise.withResolvers<void>();
  const readOn = () => {
    window.createImageBitmap = read;
    resolve();
  };
  window.createImageBitmap = async (...args: unknown[]) => {
    await promise;
    return read(...(args as Parameters<typeof read>));
  };
  onTestFinished(readOn);
  return readOn;
}

export async function sizeOf(bytes: ArrayBuffer | undefined): Promise<[number, number]> {
  const bitmap = await createImageBitmap(new Blob([bytes ?? new ArrayBuffer()]));
  return [bitmap.width, bitmap.height];
}

/** Gives a file to a field at once: by the driver, five megabytes take seconds. */
export async function choose(field: Locator, file: File): Promise<void> {
  await expect.element(field).toBeInTheDocument();
  const input = field.element() as HTMLInputElement;
  const data = new DataTransfer();
  data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Drops or pastes a picture on what has the focus. */
export function bring(how: 'drop' | 'paste', bytes: Uint8Array<ArrayBuffer>): void {
  const data = new DataTransfer();
  data.items.add(new File([bytes], 'cover.png', { type: 'image/png' }));
  const event =
    how === 'drop'
      ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
      : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
}
