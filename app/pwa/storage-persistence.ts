/**
 * Asks the browser not to clear this site's storage by itself. Called after the first saved record and at install,
 * when browsers are willing to say yes.
 * @returns whether the storage is persistent; false where the browser cannot say
 */
export async function requestPersistence(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
