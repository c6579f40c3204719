import { SHARE_FIELD, SHARE_LOST, SHARE_PATH } from '../../../shared/import/share-target.ts';

/** A Cache Storage name: the worker writes it without a library, and it may hold a large backup. */
const CACHE = 'side-one-shared-file';
const KEY = '/shared-file';
/** Long enough to sign in; later the person no longer expects the file. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Keeps the file that the system's share sheet posts until a page of a signed-in person takes it; a newer one takes its place.
 * For the worker.
 * @returns the way to the import
 */
export async function keepSharedFile(request: Request, now = Date.now()): Promise<Response> {
  const page = new URL(SHARE_PATH, location.origin);
  try {
    const file = (await request.formData()).get(SHARE_FIELD);
    if (!(file instanceof File)) throw new Error('Nothing was shared');
    const headers = { 'content-type': file.type, name: encodeURIComponent(file.name), until: String(now + KEPT_MS) };
    await (await caches.open(CACHE)).put(KEY, new Response(file, { headers }));
  } catch {
    page.search = new URLSearchParams(SHARE_LOST).toString();
  }
  // 303: the browser asks for the page with GET.
  return Response.redirect(page.href, 303);
}

/** The file that was shared with the app, once; undefined if none waits, or it has waited for too long. */
export async function takeSharedFile(now = Date.now()): Promise<File | undefined> {
  try {
    const kept = await caches.match(KEY, { cacheName: CACHE });
    if (!kept) return undefined;
    const { headers } = kept;
    const bytes = await kept.blob();
    await forgetSharedFile();
    if (now > Number(headers.get('until'))) return undefined;
    const name = decodeURIComponent(headers.get('name') ?? '');
    return new File([bytes], name, { type: headers.get('content-type') ?? '' });
  } catch {
    // Without Cache Storage there is no worker that could have kept one.
    return undefined;
  }
}

export async function forgetSharedFile(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}
