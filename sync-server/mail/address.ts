const MOST = 254;

/**
 * Whether a text can be one mail address. Refuses line breaks, lists and angle brackets, which would add recipients. Whether
 * the address exists only sending shows.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= MOST && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@<>,;:"()[\]\\.]+$/.test(text);
}

/** A name for a header: one line, without control characters, at most 100 characters; null if nothing is left. */
export function mailName(name: string | null): string | null {
  const clean = name
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100);
  return clean || null;
}
