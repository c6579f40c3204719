import { RESERVED_USERNAMES, usernameProblem } from '../../../shared/schemas/username.ts';

/** The page of an address that can have a preview of its own. */
export type PageAddress =
  | { kind: 'product' }
  | { kind: 'profile'; key: string }
  | { kind: 'wishlist'; username: string }
  | { kind: 'collection'; username: string; name: string }
  | { kind: 'album'; artist: string; title: string };

const LONGEST_NAME = 300;

/** Reads a path as the app's router does; undefined for paths that are no public page. */
export function pageAddressOf(path: string): PageAddress | undefined {
  if (path === '/') return { kind: 'product' };
  const parts = namesIn(path);
  if (!parts) return undefined;
  const [first = '', second, third] = parts;
  const place = first.toLowerCase();
  if (place === 'album' && second !== undefined && third !== undefined && parts.length === 3) {
    return { kind: 'album', artist: second.trim(), title: third.trim() };
  }
  if (place === 'public-profile' && second !== undefined && parts.length === 2) return { kind: 'profile', key: second };
  if (RESERVED_USERNAMES.has(place) || usernameProblem(first, 'setup') !== null || parts.length > 2) return undefined;
  if (second === undefined) return { kind: 'profile', key: first };
  if (second.toLowerCase() === 'wishlist') return { kind: 'wishlist', username: first };
  return { kind: 'collection', username: first, name: second };
}

export function albumPath(artist: string, title: string): string {
  return `/album/${encodeURIComponent(artist)}/${encodeURIComponent(title)}`;
}

/** Each part decoded once; undefined where one cannot be read or is too long to be a name (AMB-28). */
function namesIn(path: string): string[] | undefined {
  try {
    const names = path
      .replace(/^\/|\/$/g, '')
      .split('/')
      .map(decodeURIComponent);
    return names.every((name) => name.trim() !== '' && name.length <= LONGEST_NAME && !name.includes('\0'))
      ? names
      : undefined;
  } catch {
    return undefined;
  }
}
