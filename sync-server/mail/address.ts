/** A name for a header: one line, without control characters, at most 100 characters; null if nothing is left. */
export function mailName(name: string | null): string | null {
  const clean = name
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100);
  return clean || null;
}
