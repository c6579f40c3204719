import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { RunInput } from '../../app/library/library-types.ts';
import { connectionState, shownState } from '../../app/shell/sync-words.ts';
import type { CommandName } from '../../shared/commands/registry.ts';
import { readAnswer } from '../simulation/check/server-answers.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { type LiveDevice, openLiveDevice } from '../support/live-device.ts';

const PATIENCE_MS = 300_000;

/** A person with a phone and a laptop, each with everything that runs in its tab. */
export interface Person {
  userId: string;
  /** The ids of all changes that the server has answered as accepted. */
  accepted: ReadonlySet<string>;
  phone: PersonsDevice;
  laptop: PersonsDevice;
  /** Changes of most kinds on both devices, each in its order; resolves when both have all of them, by pokes alone. */
  works(stage: string): Promise<void>;
}

export interface PersonsDevice extends LiveDevice {
  do<Name extends CommandName>(name: Name, input: RunInput<Name>): Promise<string>;
  /** Begins a new session. */
  signInAnew(): Promise<void>;
  /** Signs in if the session has ended, and waits until nothing is left to sync, and nothing in the tray if that is decided. */
  comesBack(tray?: 'decided'): Promise<void>;
}

export async function createPerson(origin: string, name: string): Promise<Person> {
  const email = `${name}@example.com`;
  const accepted = new Set<string>();
  const signedIn = async () => {
    const client = createHttpClient(origin);
    await client.signIn(email);
    return client;
  };
  const first = await signedIn();
  const { body } = await first.get('/api/auth/user');
  const userId = String(body.id);

  function open(client: HttpClient, seed: number): PersonsDevice {
    let session = client;
    const fetch: HttpClient['fetch'] = async (path, init) => {
      const response = await session.fetch(path, init);
      if (path === '/api/sync') await note(accepted, String(init?.body), response);
      return response;
    };
    const device = openLiveDevice({ ...client, fetch }, userId, { seed });
    const signInAnew = async () => {
      session = await signedIn();
    };
    return {
      ...device,
      signInAnew,
      async do(command, input) {
        const result = await device.library.run(command, input);
        assert.ok(result.ok, `${name}: ${command} ${JSON.stringify(result)}`);
        return result.id;
      },
      async comesBack(tray) {
        await comesTrue(
          async () => {
            if (device.sync.status().session === 'ended') await signInAnew();
            await device.sync.syncNow();
            await device.clock.advance(8_000);
            const status = device.sync.status();
            return status.session === 'open' && (tray ? shownState(status) : connectionState(status)) === 'synced';
          },
          () => `a device of ${name} is synced: ${JSON.stringify(device.sync.status())}`,
        );
      },
    };
  }

  const [phone, laptop] = [open(first, 1), open(await signedIn(), 2)];
  await phone.comesBack();
  await laptop.comesBack();
  return {
    userId,
    accepted,
    phone,
    laptop,
    async works(stage) {
      const fields = (title: string) => ({ fields: { artist: 'Can', title: `${stage}: ${title}` } });
      // A session that an older copy of the database does not know.
      await laptop.signInAnew();
      const kept = await phone.do('record.create', fields('Tago Mago'));
      const other = await phone.do('record.create', fields('Ege Bamyası'));
      await phone.do('record.update', { id: kept, changes: { year: 1971, personalNotes: stage } });
      await phone.do('record.delete', { id: await phone.do('record.create', fields('Sold')) });
      const collection = await phone.do('collection.create', { fields: { name: stage } });
      await phone.do('collection.addRecords', { id: collection, recordIds: [kept, other] });
      await laptop.do('wishlist.create', fields('Soundtracks'));
      const wish = await laptop.do('wishlist.create', fields('Future Days'));
      await laptop.do('wishlist.moveToCollection', { id: wish });
      const isThere = () => laptop.library.view().records.some(({ id }) => id === other);
      await comesTrue(isThere, `a poke reaches the laptop of ${name}`);
      await laptop.do('record.update', { id: other, changes: { rating: 9 } });
      const isRated = () => phone.library.view().records.some(({ id, rating }) => id === other && rating === 9);
      await comesTrue(isRated, `a poke reaches the phone of ${name}`);
      for (const device of [phone, laptop]) {
        await comesTrue(() => shownState(device.sync.status()) === 'synced', `a device of ${name} is synced`);
      }
    },
  };
}

/** Notes the ids of the changes that an answer accepts. */
export async function note(accepted: { add(id: string): void }, request: string, response: Response): Promise<void> {
  const answer = await readAnswer(response);
  if (!answer) return;
  const refused = new Set(answer.verdicts.filter(({ status }) => status === 'refused').map(({ id }) => id));
  const { commands }: { commands: { id: string }[] } = JSON.parse(request);
  for (const { id } of commands) if (!refused.has(id)) accepted.add(id);
}

export async function comesTrue(holds: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await holds()); await delay(20)) {
    assert.ok(performance.now() < end, `Never came true: ${typeof what === 'string' ? what : what()}`);
  }
}

export interface LibraryRow {
  place: string;
  row: Record<string, unknown>;
}

/** All rows of a person's library and the account. */
export async function libraryOf(db: pg.ClientBase, userId: string): Promise<LibraryRow[]> {
  const selects = ['users', ...Object.keys(SHOWN), 'record_collections'].map((table) => {
    const owner = table === 'users' ? 'id' : 'user_id';
    return `select '${table}' as place, to_jsonb(t) as row from ${table} t where ${owner} = $1`;
  });
  const { rows } = await db.query(`${selects.join(' union all ')} order by 1, 2`, [userId]);
  return rows;
}

const SHOWN = { records: 'title', collections: 'name', wishlist_items: 'title' } as const;

/** Ids and names of the rows that a device shows, in order. */
export function idsOf(rows: readonly LibraryRow[]): string[] {
  const shown = Object.entries(SHOWN).flatMap(([table, name]) =>
    rows.filter(({ place }) => place === table).map(({ row }) => `${table} ${row.id} ${row[name]}`),
  );
  return shown.toSorted();
}

/** As `idsOf`, of what a device shows. */
export function shownBy({ library }: LiveDevice): string[] {
  const { records, collections, wishlist } = library.view();
  const rowsOf = (place: string, all: readonly object[]) => all.map((one) => ({ place, row: { ...one } }));
  return idsOf([
    ...rowsOf('records', records),
    ...rowsOf('collections', collections),
    ...rowsOf('wishlist_items', wishlist),
  ]);
}
