import { USER_HEADER } from '../../shared/contract/current-user-call.ts';
import type { Journal } from '../library/journal.ts';
import type { Fetch } from './ports.ts';

const TIMEOUT_MS = 60_000;

/**
 * Sends pictures one after the other. Repeating is harmless: the address is the hash of the bytes.
 * @returns true when none is left that could be sent
 */
export async function sendPhotos(ports: {
  userId: string;
  journal: Journal;
  fetch: Fetch;
  timeout(milliseconds: number): AbortSignal;
  onSent?(): void;
}): Promise<boolean> {
  const { journal } = ports;
  for (const photo of await journal.photos()) {
    if (photo.refused !== undefined) continue;
    const response = await ports
      .fetch(`/api/images/${photo.sha256}`, {
        method: 'PUT',
        headers: { 'content-type': photo.type, [USER_HEADER]: ports.userId },
        body: photo.bytes,
        credentials: 'same-origin',
        redirect: 'error',
        signal: ports.timeout(TIMEOUT_MS),
      })
      .catch(() => undefined);
    if (!response) return false;
    const body = await response.json().catch(() => undefined);
    // A portal answers 200 with a page; only our server answers JSON.
    if (!(body instanceof Object)) return false;
    if (response.ok) {
      await journal.dropPhoto(photo.sha256);
      ports.onSent?.();
    } else if ([400, 413, 415].includes(response.status)) {
      const refused = 'message' in body ? String(body.message) : 'This picture cannot be stored';
      await journal.putPhoto({ ...photo, refused });
      ports.onSent?.();
    } else return false;
  }
  return true;
}
