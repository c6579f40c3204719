import type { Tab } from './device.ts';
import type { MemoryServer } from './memory-server.ts';

/** @returns the album's id */
export async function addAlbum(tab: Tab, title: string): Promise<string> {
  const result = await tab.library.run('record.create', { fields: { artist: 'Miles Davis', title } });
  if (!result.ok) throw new Error(result.message);
  return result.id;
}

/** The tab's records, by title. */
export function titles(tab: Tab): string[] {
  return tab.library
    .view()
    .records.map(({ title }) => title)
    .toSorted();
}

/** The server's records, by title. */
export function serverTitles(server: MemoryServer, userId: string): string[] {
  return [...server.tablesOf(userId).records.values()].map(({ title }) => title).toSorted();
}
