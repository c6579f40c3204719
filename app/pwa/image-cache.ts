/** The Cache Storage name for pictures; cleared at sign-out and when another person signs in. */
export const IMAGE_CACHE = 'side-one-images';

export async function clearImageCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(IMAGE_CACHE);
}
