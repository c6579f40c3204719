import assert from 'node:assert/strict';
import type pg from 'pg';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { openRunningDevice, type RunningDevice } from '../../support/live-device.ts';
import { rngOf } from '../../support/rng.ts';
import { comesTrue, note } from '../people.ts';

export interface CrowdOptions {
  origin: string;
  people: number;
  devicesOfEach: number;
  /** The mean time between two changes on one device. */
  paceMs: number;
}

/** Many devices that change something now and then, by the machine's clock. */
export interface Crowd {
  userIds: string[];
  /** Time of each accepted change, by its id. */
  accepted: ReadonlyMap<string, number>;
  start(): void;
  /** Waits until this number of changes more is accepted. */
  accepts(more: number): Promise<void>;
  /** The longest time since then, in ms, in which no change was accepted. */
  longestSilence(since: number): number;
  /** Ends the changes, and waits until no device has one left to send. */
  rest(): Promise<void>;
  /** Fails unless all that was made is on the server once, and each device has the server's rows. */
  compare(db: pg.ClientBase): Promise<void>;
  close(): Promise<void>;
}

interface Member {
  userId: string;
  device: RunningDevice;
  random(): number;
  /** The notes of each record made on this device, by its id. */
  made: Map<string, string>;
  timer?: NodeJS.Timeout;
  changing: Promise<unknown>;
}

const CLOCK = {
  now: () => Date.now(),
  setTimeout: (work: () => void, milliseconds: number) => setTimeout(work, milliseconds),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
};

export async function openCrowd({ origin, people, devicesOfEach, paceMs }: CrowdOptions): Promise<Crowd> {
  const accepted = new Map<string, number>();
  const acceptedNow = {
    add(id: string) {
      if (!accepted.has(id)) accepted.set(id, performance.now());
    },
  };
  const members: Member[] = [];
  const userIds: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const client = createHttpClient(origin);
    await client.signIn(`crowd-${person}@example.com`);
    const { body } = await client.get('/api/auth/user');
    const userId = String(body.id);
    userIds.push(userId);
    for (let place = 0; place < devicesOfEach; place += 1) {
      const seed = person * devicesOfEach + place + 1;
      const device = openRunningDevice(listeningTo(client), userId, CLOCK, { seed }, AbortSignal.timeout);
      members.push({ userId, device, random: rngOf(seed), made: new Map(), changing: Promise.resolve() });
    }
    await synced(members.slice(-devicesOfEach));
  }

  function listeningTo(client: HttpClient): HttpClient {
    return {
      ...client,
      async fetch(path, init) {
        const response = await client.fetch(path, init);
        if (path === '/api/sync') await note(acceptedNow, String(init?.body), response);
        return response;
      },
    };
  }

  async function change(member: Member): Promise<void> {
    const { device, random, made } = member;
    const [id] = [...made.keys()].slice(Math.floor(random() * made.size));
    const personalNotes = `played ${made.size} ${random()}`;
    if (id !== undefined && random() < 0.5) {
      const result = await device.library.run('record.update', { id, changes: { personalNotes } });
      assert.ok(result.ok);
      made.set(id, personalNotes);
    } else {
      const fields = { artist: 'Sun Ra', title: `Saturn ${made.size}`, personalNotes };
      const result = await device.library.run('record.create', { fields });
      assert.ok(result.ok);
      made.set(result.id, personalNotes);
    }
  }

  function next(member: Member): void {
    const wait = paceMs * (0.5 + member.random());
    member.timer = setTimeout(() => {
      member.changing = change(member);
      member.changing.then(() => next(member));
    }, wait);
  }

  return {
    userIds,
    accepted,
    start: () => members.forEach(next),
    async accepts(more) {
      const before = accepted.size;
      await comesTrue(() => accepted.size >= before + more, `${more} changes more are accepted`);
    },
    longestSilence(since) {
      const times = [...accepted.values()].filter((time) => time > since).toSorted((a, b) => a - b);
      const ends = [...times, performance.now()];
      return Math.max(...ends.map((time, index) => time - (ends[index - 1] ?? since)));
    },
    async rest() {
      for (const { timer } of members) clearTimeout(timer);
      await Promise.all(members.map(({ changing }) => changing));
      for (const { timer } of members) clearTimeout(timer);
      await synced(members);
      // Some pokes may still be on their way.
      for (const { device } of members) await device.sync.syncNow();
      await synced(members);
    },
    async compare(db) {
      for (const userId of userIds) {
        const own = members.filter((member) => member.userId === userId);
        const { rows } = await db.query<{ id: string; notes: string }>(
          'select id, personal_notes as notes from records where user_id = $1 order by id',
          [userId],
        );
        const made = own.flatMap((member) => [...member.made]).toSorted(([a], [b]) => (a < b ? -1 : 1));
        assert.deepEqual(
          rows.map(({ id, notes }) => [id, notes]),
          made,
          'each record is on the server once, with its last notes',
        );
        for (const { device } of own) {
          const shown = device.library.view().records.map(({ id, personalNotes }) => [id, personalNotes]);
          assert.deepEqual(
            shown.toSorted(([a], [b]) => (`${a}` < `${b}` ? -1 : 1)),
            made,
            'each device has all of them',
          );
        }
      }
    },
    async close() {
      for (const { timer } of members) clearTimeout(timer);
      for (const { device } of members) await device.close();
    },
  };
}

async function synced(members: readonly Member[]): Promise<void> {
  const unsynced = () =>
    members
      .map(({ device }) => device.sync.status())
      .filter(({ connection, isBehind, waiting, attention, session }) =>
        [connection !== 'online', isBehind, waiting > 0, attention > 0, session !== 'open'].some(Boolean),
      );
  await comesTrue(
    () => unsynced().length === 0,
    () => `${unsynced().length} devices are stuck, the first: ${JSON.stringify(unsynced()[0])}`,
  );
}
