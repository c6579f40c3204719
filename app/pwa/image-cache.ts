/** Cache Storage name of stored pictures; emptied when another person signs in and at sign-out. */
export const IMAGE_CACHE = 'side-one-images';

export async function clearImageCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(IMAGE_CACHE);
}
