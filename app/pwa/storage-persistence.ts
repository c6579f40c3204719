/**
 * Requests persistent storage. Called after the first saved record and at install, when browsers tend to grant it.
 * @returns whether storage is persistent; false if the browser cannot answer
 */
export async function requestPersistence(): Promise<boolean> {
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
