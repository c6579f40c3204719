// Chunk: of its pages

export const WANTS_PATH = '/wants';

/**
 * The fragment that holds a list of wants, of a link that a camera has read. Whose server the link names does not matter: the list
 * is in the link itself.
 * @returns undefined for other texts
 */
export function wantsFragmentOf(text: string): string | undefined {
  const url = URL.parse(text.trim());
  const isWants = url !== null && /^https?:$/.test(url.protocol) && url.pathname === WANTS_PATH;
  return isWants && url.hash.length > 1 ? url.hash.slice(1) : undefined;
}
