import type { Page } from 'playwright';

/** Waits until the service worker has cached the shell, so that the next start needs no server. */
export async function shellIsCached(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    for (const name of names) if ((await (await caches.open(name)).keys()).length > 5) return true;
    return false;
  });
}
