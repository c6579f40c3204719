/** What is known of a picture from its container, without decoding it. */
export interface Picture {
  /** Pixels of the largest frame. */
  width: number;
  height: number;
  /** The file without what no picture needs: places, cameras, comments, small copies, whatever follows its end. */
  bytes: Buffer;
}

/** The bytes do not have the form their first ones promise. */
export class UnreadablePicture extends Error {}

/** Far more than any picture has; a file made of millions of empty ones would hold up everybody else's request. */
const MOST_PARTS = 20_000;

/** @returns to be called for each part of a file; throws when there are too many */
export function partCounter(): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > MOST_PARTS) throw new UnreadablePicture('The file has too many parts');
  };
}

/** One value of a file that may end anywhere. */
export function numberAt(bytes: Buffer, offset: number, size: number, order: 'big' | 'little'): number {
  if (offset < 0 || offset + size > bytes.length) throw new UnreadablePicture('The file ends too early');
  return order === 'big' ? bytes.readUIntBE(offset, size) : bytes.readUIntLE(offset, size);
}

export function textAt(bytes: Buffer, offset: number, length: number): string {
  return bytes.toString('latin1', offset, offset + length);
}
