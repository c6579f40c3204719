/** The properties of a picture that its container contains, without decoding it. */
export interface Picture {
  /** Pixels of the largest frame. */
  width: number;
  height: number;
  /** The file without metadata: places, cameras, comments, thumbnails, and data after its end. */
  bytes: Buffer;
}

/** The bytes do not match the format of their header. */
export class UnreadablePicture extends Error {}

/** Far more parts than a picture has; a file of millions of empty parts would block all requests. */
const MOST_PARTS = 20_000;

/** @returns a function to call for each part of a file; it throws if there are too many */
export function partCounter(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MOST_PARTS) throw new UnreadablePicture('The file has too many parts');
  };
}

/** Reads one value of a file that may be truncated anywhere. */
export function numberAt(bytes: Buffer, offset: number, size: number, order: 'big' | 'little'): number {
  if (offset < 0 || offset + size > bytes.length) throw new UnreadablePicture('The file ends too early');
  return order === 'big' ? bytes.readUIntBE(offset, size) : bytes.readUIntLE(offset, size);
}

export function textAt(bytes: Buffer, offset: number, length: number): string {
  return bytes.toString('latin1', offset, offset + length);
}
