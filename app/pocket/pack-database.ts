export const PACK_DATABASE = 'side-one-pocket';

/** False if no pack was ever chosen here. To read a database would make it, so this only looks at the list of them. */
export async function mayHavePacks(factory = globalThis.indexedDB): Promise<boolean> {
  const all = (await factory.databases?.()) ?? [{ name: PACK_DATABASE }];
  return all.some(({ name }) => name === PACK_DATABASE);
}
