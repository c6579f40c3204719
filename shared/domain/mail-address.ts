// Chunk: of its pages

export const MAIL_ADDRESS_MAX = 254;

/**
 * Whether a text can be one mail address. Refuses line breaks, lists and angle brackets, which would add recipients. Whether
 * the address exists only sending shows.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= MAIL_ADDRESS_MAX &&
    /^[^\s\p{Cc}@<>,;:"()[\]\\]+@[^\s\p{Cc}@<>,;:"()[\]\\]+\.[^\s\p{Cc}@<>,;:"()[\]\\.]+$/u.test(text)
  );
}
