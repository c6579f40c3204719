import { parse } from 'papaparse';
import { albumAt } from '../albums.ts';
import { type FloorStore, openFloorStore, removeFloorStore } from './floor-store.ts';
import { postJson } from './network.ts';

let live: EventSource | undefined;
const seen = new Map<string, number>();
let puts: FloorStore | undefined;

export const floors = {
  /** Floor A: JSON text, fetched, stored as packed text values and parsed into memory. */
  async packedSync(userId: string, path = 'rows'): Promise<number> {
    await removeFloorStore('floor-a');
    const begin = performance.now();
    const opening = openFloorStore('floor-a');
    const response = await fetch(`/bench/floor/${path}?user=${userId}`);
    const texts = (await response.text()).split('\n');
    const store = await opening;
    const written = store.write((rows) => {
      for (const [no, text] of texts.entries()) rows.put(text, no);
    });
    const rows = texts.flatMap((text): unknown[] => JSON.parse(text));
    await written;
    const took = performance.now() - begin;
    store.close();
    keep(rows);
    return took;
  },

  /** Floor B: the same with one value per row and two indexes. */
  async singleSync(userId: string): Promise<number> {
    await removeFloorStore('floor-b');
    const begin = performance.now();
    const opening = openFloorStore('floor-b', ['artist', 'created_at']);
    const response = await fetch(`/bench/floor/rows?user=${userId}`);
    const rows = (await response.text()).split('\n').flatMap((text): unknown[] => JSON.parse(text));
    const store = await opening;
    await store.write((values) => {
      for (const row of rows) values.put(row);
    });
    const took = performance.now() - begin;
    store.close();
    keep(rows);
    return took;
  },

  /** The read part of floor A: loads what `packedSync` stored. */
  async packedOpen(): Promise<number> {
    const begin = performance.now();
    const store = await openFloorStore('floor-a');
    const rows = (await store.readAll<string>()).flatMap((text): unknown[] => JSON.parse(text));
    const took = performance.now() - begin;
    store.close();
    keep(rows);
    return took;
  },

  /** The upload floor: one POST with all rows. */
  async upload(userId: string, count: number): Promise<number> {
    const rows = Array.from({ length: count }, (_, index) => ({ id: crypto.randomUUID(), userId, ...albumAt(index) }));
    const begin = performance.now();
    await postJson('/bench/floor/rows', rows);
    return performance.now() - begin;
  },

  /** One bare durable put with the data that a local edit must store. */
  async strictPut(no: number): Promise<number> {
    puts ??= await openFloorStore('floor-puts');
    const value = { id: crypto.randomUUID(), name: 'record.update', at: new Date().toISOString(), args: albumAt(no) };
    const begin = performance.now();
    await puts.write((rows) => rows.put(value, no), 'strict');
    return performance.now() - begin;
  },

  /** As many in one durable write. */
  async strictPuts(count: number): Promise<number> {
    puts ??= await openFloorStore('floor-puts');
    const values = Array.from({ length: count }, (_, no) => ({ id: crypto.randomUUID(), args: albumAt(no) }));
    const begin = performance.now();
    await puts.write((rows) => {
      for (const [no, value] of values.entries()) rows.put(value, no);
    }, 'strict');
    return performance.now() - begin;
  },

  /** The import floor: a list read by papaparse in the page, and one durable put for each of its rows. */
  async bareImport(text: string): Promise<number> {
    await removeFloorStore('floor-import');
    const begin = performance.now();
    const store = await openFloorStore('floor-import');
    const { data } = parse<Record<string, string>>(text, { header: true });
    await store.write((rows) => {
      for (const [no, row] of data.entries()) rows.put(row, no);
    }, 'strict');
    const took = performance.now() - begin;
    store.close();
    keep(data);
    return took;
  },

  async listen(): Promise<void> {
    live = new EventSource('/bench/floor/events');
    const source = live;
    source.addEventListener('message', ({ data }) => {
      const row: { personal_notes: string } = JSON.parse(data);
      seen.set(row.personal_notes, performance.timeOrigin + performance.now());
    });
    await new Promise((resolve) => source.addEventListener('open', resolve, { once: true }));
  },

  stopListening(): void {
    live?.close();
    live = undefined;
  },

  /** @returns the time of the call */
  async change(id: string, personalNotes: string): Promise<number> {
    const begin = performance.timeOrigin + performance.now();
    await postJson('/bench/floor/change', { id, personalNotes });
    return begin;
  },

  seenAt: (personalNotes: string): number | undefined => seen.get(personalNotes),
};

let kept: unknown[] = [];
/** Prevents the engine from optimising results away; keeps them only until the next measurement. */
function keep(rows: unknown[]): void {
  kept = rows;
  if (kept.length === 0) throw new Error('The floor has brought no rows');
}
