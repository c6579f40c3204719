import type { Journal } from '../../library/journal/journal.ts';
import { userHeader } from '../../online/call.ts';

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** A picture's bytes from this device or the server; undefined if neither gives it, e.g. offline. */
export async function imageBytes(journal: Journal, sha256: string, get: Fetch = fetch): Promise<Blob | undefined> {
  const waiting = await journal.photo(sha256);
  if (waiting) return new Blob([waiting.bytes], { type: waiting.type });
  // Offline, the service worker answers from its picture cache.
  const response = await get(`/api/images/${sha256}`, { headers: userHeader() }).catch(() => undefined);
  return isImage(response) ? response.blob().catch(() => undefined) : undefined;
}

/** True if a picture is already in this account or waits on this device. */
export async function hasImage(journal: Journal, sha256: string, get: Fetch = fetch): Promise<boolean> {
  if (await journal.photo(sha256)) return true;
  return isImage(await get(`/api/images/${sha256}`, { method: 'HEAD', headers: userHeader() }).catch(() => undefined));
}

/** A portal answers with a page. */
function isImage(response: Response | undefined): response is Response {
  return response?.ok === true && response.headers.get('content-type')?.startsWith('image/') === true;
}
