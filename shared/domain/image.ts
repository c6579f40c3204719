// Chunk: small

/** Limits and sentences of a picked picture. */
const MAX_PICKED_IMAGE_BYTES = 5_242_880;
export const MAX_STORED_IMAGE_BYTES = MAX_PICKED_IMAGE_BYTES;
export const LONGEST_IMAGE_SIDE = 1200;
const STORED_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export type StoredImageType = (typeof STORED_IMAGE_TYPES)[number];

export const SHA256_HEX = /^[0-9a-f]{64}$/;

/** The type of picture the bytes really are, by their first bytes; null when they are none we store. */
export function imageTypeOf(bytes: Uint8Array): StoredImageType | null {
  const at = (offset: number, text: string) =>
    [...text].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && at(1, 'PNG')) return 'image/png';
  if (at(0, 'GIF8')) return 'image/gif';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp';
  if (at(4, 'ftypavif') || at(4, 'ftypavis')) return 'image/avif';
  return null;
}

/** The problem of a picked file before it is read; null if it may be read. */
export function pickedImageProblem(file: { type: string; size: number }): { title: string; text: string } | null {
  if (!file.type.startsWith('image/')) {
    return { title: 'Invalid File', text: 'Please upload an image file (JPG, PNG, GIF, etc.)' };
  }
  if (file.size > MAX_PICKED_IMAGE_BYTES) {
    return { title: 'File Too Large', text: 'Please upload an image smaller than 5MB' };
  }
  return null;
}
