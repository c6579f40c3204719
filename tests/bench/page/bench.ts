import type { OpenLibrary } from '../../../app/library/opened-library.ts';
import { shownState } from '../../../app/shell/sync-words.ts';
import { openLibrary } from '../../../app/sync/browser-ports.ts';
import { albumAt } from '../albums.ts';
import { floors } from './floors.ts';
import { lookUpTimes } from './look-up.ts';
import { network } from './network.ts';
import { searchTimes } from './search.ts';

const LIMIT_MS = 120_000;

let open: OpenLibrary | undefined;
const seen = new Map<string, number>();
let watched: string | undefined;
let durableAt = Number.NaN;

function current(): OpenLibrary {
  if (!open) throw new Error('No library is open');
  return open;
}

function start(userId: string): OpenLibrary {
  const opened = openLibrary(userId, { build: 'bench' });
  // Reads the view on each change, as a screen does.
  opened.library.subscribe(() => {
    const view = opened.library.view();
    if (watched === undefined) return;
    const notes = view.record(watched)?.personalNotes;
    if (notes && !seen.has(notes)) seen.set(notes, performance.timeOrigin + performance.now());
  });
  recordDurable(opened);
  open = opened;
  return opened;
}

/** Records when the journal confirms that a change is on disk; the library continues from there. */
function recordDurable({ library: { journal } }: OpenLibrary): void {
  const { change } = journal;
  journal.change = async (...asked) => {
    const done = await change(...asked);
    durableAt = performance.now();
    return done;
  };
}

/** Resolves as soon as a condition becomes true. */
function until(opened: OpenLibrary, isTrue: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => finish(() => reject(new Error(`Not within ${LIMIT_MS} ms: ${isTrue}`))), LIMIT_MS);
    const check = () => {
      if (isTrue()) finish(resolve);
    };
    const stops = [opened.library.subscribe(check), opened.sync.subscribe(check)];
    function finish(end: () => void): void {
      clearTimeout(limit);
      for (const stop of stops) stop();
      end();
    }
    check();
  });
}

async function filled(opened: OpenLibrary, count: number, isPulled: boolean) {
  const { library } = opened;
  const begin = performance.now();
  await until(opened, () => library.view().records.length > 0);
  const first = performance.now() - begin;
  await until(opened, () => {
    const view = library.view();
    return view.records.length === count && view.complete && (view.pulled || !isPulled);
  });
  return { first, all: performance.now() - begin };
}

const calls = {
  ...floors,
  lookUpTimes,
  searchTimes,

  /** From an empty device until all rows are queryable and written. */
  async firstSync(userId: string, count: number): Promise<{ first: number; all: number }> {
    network.isOffline = false;
    return filled(start(userId), count, true);
  },

  /** From a new page until rows are in memory, offline. */
  async coldOpen(userId: string, count: number): Promise<{ first: number; all: number }> {
    network.isOffline = true;
    return filled(start(userId), count, true);
  },

  /** Opens a library and waits until the device has the server's state. */
  async openSynced(userId: string): Promise<void> {
    network.isOffline = false;
    const opened = start(userId);
    await until(opened, () => opened.library.view().pulled && shownState(opened.sync.status()) === 'synced');
  },

  setOffline(isOffline: boolean): void {
    network.isOffline = isOffline;
  },

  /**
   * Creates albums offline. The first one is created as a screen does it; the others go into the journal as the rows
   * that would result, since typing thousands is not measured.
   */
  async createOffline(count: number): Promise<void> {
    network.isOffline = true;
    const { library } = current();
    const result = await library.run('record.create', { fields: albumAt(0) });
    const [first] = library.outbox();
    if (!result.ok || !first) throw new Error('The first album was not taken');
    const { name, v, args, at } = first;
    const typed = Object.assign({}, args);
    const append = Array.from({ length: count - 1 }, (_, index) => {
      const row = library.newId();
      return {
        ...{ id: library.newId(), name, v, at, group: library.newId() },
        args: { ...typed, id: row, fields: albumAt(index + 1) },
        undo: [{ name: 'record.delete', args: { id: row } }],
      };
    });
    await library.journal.change({ append });
    await library.refresh();
  },

  /** Goes online. @returns the time until the server has acknowledged everything */
  async replay(): Promise<number> {
    const { sync } = current();
    network.isOffline = false;
    const begin = performance.now();
    void sync.syncNow();
    await until(current(), () => sync.status().waiting === 0);
    return performance.now() - begin;
  },

  /** Waits until the replayed rows have arrived, too. */
  async replayed(): Promise<void> {
    const { library, sync } = current();
    await until(current(), () => shownState(sync.status()) === 'synced' && library.outbox().length === 0);
  },

  /**
   * Edits records one after another while no request is answered, with a bare durable put before each.
   * @returns for each edit, the time until durable, until the library confirms it, and until the view has it
   */
  async editOffline(count: number) {
    network.isOffline = true;
    const { library } = current();
    const durable: number[] = [];
    const confirmed: number[] = [];
    const viewed: number[] = [];
    const bare: number[] = [];
    for (const [index, { id }] of library.view().records.slice(0, count).entries()) {
      bare.push(await floors.strictPut(index));
      watched = id;
      const personalNotes = `${albumAt(index).personalNotes} ${performance.now()}`;
      const begin = performance.now();
      await calls.edit(id, personalNotes);
      durable.push(durableAt - begin);
      confirmed.push(performance.now() - begin);
      viewed.push((seen.get(personalNotes) ?? Number.NaN) - performance.timeOrigin - begin);
    }
    watched = undefined;
    return { durable, confirmed, viewed, bare };
  },

  /**
   * Changes as many records at once while no request is answered, and takes it back.
   * @returns the times until the view has all of them, changed and as before
   */
  async manyOffline(count: number) {
    network.isOffline = true;
    const { library } = current();
    const ids = library
      .view()
      .records.slice(0, count)
      .map(({ id }) => id);
    const place = `Crate ${performance.now()}`;
    const isAll = (there: boolean) =>
      until(current(), () => ids.every((id) => (library.view().record(id)?.place === place) === there));
    const begin = performance.now();
    const result = await library.runMany(
      ids.map((id) => ({ name: 'record.update', args: { id, changes: { place } } })),
    );
    if (!result.ok) throw new Error(result.message);
    await isAll(true);
    const changed = performance.now() - begin;
    const undoBegin = performance.now();
    await library.undo(result.group);
    await isAll(false);
    return { changed, undone: performance.now() - undoBegin };
  },

  /** @returns the time of the call */
  async edit(id: string, personalNotes: string): Promise<number> {
    const begin = performance.timeOrigin + performance.now();
    const result = await current().library.run('record.update', { id, changes: { personalNotes } });
    if (!result.ok) throw new Error(result.message);
    return begin;
  },

  watch(id: string): void {
    watched = id;
  },

  readAt: (personalNotes: string): number | undefined => seen.get(personalNotes),
  settled: () => until(current(), () => shownState(current().sync.status()) === 'synced'),
  newestId: (): string => current().library.view().records[0]?.id ?? '',
  requests: (): number => network.requests,

  /** The offset of the server's clock from this page's: the fastest response is the most accurate. */
  async clockOffset(): Promise<number> {
    let best = { trip: Number.POSITIVE_INFINITY, offset: 0 };
    for (let turn = 0; turn < 40; turn += 1) {
      const sent = performance.now();
      const answer: { now: number } = await (await fetch('/bench/floor/clock')).json();
      const got = performance.now();
      const offset = answer.now - performance.timeOrigin - (sent + got) / 2;
      if (got - sent < best.trip) best = { trip: got - sent, offset };
    }
    return best.offset;
  },

  async close(): Promise<void> {
    await open?.close();
    open = undefined;
  },

  async wipe(): Promise<void> {
    await open?.wipe();
    open = undefined;
  },
};

export type Bench = typeof calls;

declare global {
  var bench: Bench;
}
globalThis.bench = calls;
