import type { Context } from '../context.ts';
import type { Poke } from './live.ts';
import { type NewsLine, newsLineOf, readNewsLine } from './news-line.ts';

/** One stream of events, of one page. */
export interface Stream {
  sessionId: string;
  /** The device that listens, if it takes rows. */
  clientId: string | undefined;
  write(event: string, data: string): void;
  end(): void;
}

const BEATS = 20;
const BEAT_MS = 1_000;
/** Versions beyond which the rows are not even looked at. */
const MOST_VERSIONS = 50;

interface Listening extends Stream {
  userId: string;
  /** The version its device knows of; undefined until it has been greeted. */
  told: number | undefined;
  /** In which of the beats it is told that all is well. */
  beat: number;
}

interface Person {
  streams: Set<Listening>;
  /** The highest version that was poked, and the history it belongs to. */
  wanted: number;
  epoch: string | undefined;
  /** The last poke, if it came with its rows. */
  latest: Poke | undefined;
  isReading: boolean;
  unsubscribe(): void;
}

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/**
 * The streams that are open at this server. Each is told of new versions, with the rows where they are few, and every
 * twenty seconds where its person stands: a page that hears it need not ask. A stream ends with its session.
 */
export function createOpenStreams({ pool, live, log, clock }: Pick<Context, 'pool' | 'live' | 'log' | 'clock'>) {
  const people = new Map<string, Person>();
  const all = new Set<Listening>();
  let opened = 0;
  let beats = 0;
  let timer: NodeJS.Timeout | undefined;
  let missed: Set<Listening> | undefined;

  function open(userId: string, asked: Stream): () => void {
    opened += 1;
    const stream: Listening = { ...asked, userId, told: undefined, beat: opened % BEATS };
    const person = people.get(userId) ?? comesIn(userId);
    person.streams.add(stream);
    all.add(stream);
    const forget = live.onSessionEnd(stream.sessionId, () => signedOut(stream));
    timer ??= setInterval(() => void beat(), BEAT_MS).unref();
    void greet([stream]);
    return () => {
      forget();
      all.delete(stream);
      person.streams.delete(stream);
      if (person.streams.size === 0 && people.get(userId) === person) {
        person.unsubscribe();
        people.delete(userId);
      }
      if (all.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }

  function comesIn(userId: string): Person {
    const person: Person = {
      streams: new Set(),
      wanted: 0,
      epoch: undefined,
      latest: undefined,
      isReading: false,
      unsubscribe: live.subscribe(userId, (poke) => (poke ? poked(person, poke) : greetSoon(person))),
    };
    people.set(userId, person);
    return person;
  }

  function signedOut(stream: Listening): void {
    if (!all.has(stream)) return;
    stream.write('signed-out', '');
    stream.end();
  }

  function poked(person: Person, poke: Poke): void {
    const { from, version, clientId } = poke;
    for (const stream of person.streams) {
      // The device that made the change has its rows with the answer.
      const isOwn = clientId !== undefined && stream.clientId === clientId;
      if (isOwn && stream.told !== undefined && stream.told >= from) stream.told = Math.max(stream.told, version);
    }
    person.wanted = Math.max(person.wanted, version);
    person.latest = poke.news && poke;
    void tellBehind(person);
  }

  /** One reading at a time for a person, whatever the number of changes and streams. */
  async function tellBehind(person: Person): Promise<void> {
    if (person.isReading) return;
    person.isReading = true;
    for (;;) {
      const behind = [...person.streams].filter(({ told }) => told !== undefined && told < person.wanted);
      if (behind.length === 0) break;
      await tell(behind, person.wanted, person.latest).catch((error: unknown) => {
        log.warn({ err: error }, 'a poke goes out without its rows');
        for (const stream of behind) tellVersion(stream, person.wanted);
      });
    }
    person.latest = undefined;
    person.isReading = false;
  }

  async function tell(behind: readonly Listening[], wanted: number, latest?: Poke): Promise<void> {
    const [{ userId } = { userId: '' }] = behind;
    const takesRows = behind.some(({ clientId }) => clientId !== undefined);
    const from = behind.reduce((least, { told = 0 }) => Math.min(least, told), wanted);
    const [alive, news] = await Promise.all([
      readAlive(behind),
      takesRows && wanted - from <= MOST_VERSIONS ? newsLine(userId, from, wanted, latest) : undefined,
    ]);
    const text = news?.text;
    for (const stream of behind) {
      if (!alive.has(stream.sessionId)) signedOut(stream);
      else if (text === undefined || stream.clientId === undefined) tellVersion(stream, wanted);
      else stream.write('news', text);
      stream.told = Math.max(wanted, news?.version ?? 0);
    }
  }

  /** Who stood at the version before the last change is told of it as it was written. */
  function newsLine(userId: string, from: number, wanted: number, latest?: Poke): NewsLine | Promise<NewsLine> {
    const known = latest?.from === from && latest.version === wanted ? latest.news : undefined;
    return known ? newsLineOf({ clock }, userId, from, known) : readNewsLine({ pool, clock }, userId, from);
  }

  function tellVersion(stream: Listening, version: number): void {
    stream.write('poke', String(version));
    stream.told = Math.max(stream.told ?? 0, version);
  }

  async function readAlive(streams: readonly Listening[]): Promise<Set<string>> {
    const { rows } = await pool.query<{ sid: string }>({
      name: 'sessions-alive',
      text: 'select sid from sessions where sid = any($1) and expire > now()',
      values: [streams.map(({ sessionId }) => sessionId)],
    });
    return new Set(rows.map(({ sid }) => sid));
  }

  /** Those whose turn it is. */
  async function beat(): Promise<void> {
    beats += 1;
    await greet([...all].filter((stream) => stream.beat === beats % BEATS));
  }

  /** Tells streams where their person stands; without an answer of the database only that this server lives. */
  async function greet(streams: readonly Listening[]): Promise<void> {
    if (streams.length === 0) return;
    const heads = await readHeads(streams).catch((error: unknown) => {
      log.warn({ err: error }, 'a heartbeat goes out without a version');
      return undefined;
    });
    for (const [index, stream] of streams.entries()) {
      const head = heads?.[index];
      if (!heads) stream.write('heartbeat', '');
      else if (!head) signedOut(stream);
      else {
        stream.write('heartbeat', `${head.version} ${head.epoch}`);
        // Pages of earlier builds hear only that in a heartbeat that it beats.
        if (stream.told !== undefined && stream.told < head.version) tellVersion(stream, head.version);
        standsAt(stream, head);
      }
    }
    for (const userId of new Set(streams.map((stream) => stream.userId))) {
      const person = people.get(userId);
      if (person) void tellBehind(person);
    }
  }

  function standsAt(stream: Listening, { version, epoch }: { version: number; epoch: string }): void {
    const person = people.get(stream.userId);
    if (!person) return;
    // A restored backup has lower versions than were told before.
    if (person.epoch !== epoch) {
      for (const other of person.streams) if (other.told !== undefined) other.told = version;
      person.wanted = person.epoch === undefined ? person.wanted : version;
      person.epoch = epoch;
    }
    stream.told = Math.max(stream.told ?? 0, version);
  }

  /** The relay was deaf for a while: all are greeted together. */
  function greetSoon(person: Person): void {
    if (missed) {
      for (const stream of person.streams) missed.add(stream);
      return;
    }
    const streams = new Set(person.streams);
    missed = streams;
    setImmediate(() => {
      missed = undefined;
      void greet([...streams]);
    });
  }

  /** In the order of the streams; undefined where the session or the person is gone. */
  async function readHeads(streams: readonly Listening[]): Promise<({ version: number; epoch: string } | undefined)[]> {
    const { rows } = await pool.query<{ place: number; version: number; epoch: string }>({
      text: `select x.place, h.version, h.epoch
        from unnest($1::text[], $2::uuid[]) with ordinality as x (sid, user_id, place)
        join sessions s on s.sid = x.sid and s.expire > now()
        join sync_head h on h.user_id = x.user_id`,
      values: [streams.map(({ sessionId }) => sessionId), streams.map(({ userId }) => userId)],
    });
    const heads: ({ version: number; epoch: string } | undefined)[] = streams.map(() => undefined);
    for (const { place, version, epoch } of rows) heads[place - 1] = { version, epoch };
    return heads;
  }

  return { open, beat };
}
