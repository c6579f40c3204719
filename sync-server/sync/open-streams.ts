import type { Context } from '../context.ts';
import type { Poke } from '../library/live-pokes.ts';
import { newsOf } from './news.ts';
import { type NewsLine, newsLineOf, readNewsLine } from './news-line.ts';

/** The event stream of one page. */
export interface Stream {
  sessionId: string;
  /** The device, if it accepts rows. */
  clientId: string | undefined;
  write(event: string, data: string): void;
  end(): void;
}

/**
 * Whether the session `s` still is about the person. The streams that administrators opened for themselves stay open
 * while they view as another person; those of a view end with it, and with their role.
 */
function mayRead(userId: string): string {
  const isAdmin = `exists (select from users a where a.id = (s.sess ->> 'adminUserId')::uuid and a.role = 'admin')`;
  return `(s.sess ->> 'adminUserId' = ${userId}::text
    or (s.sess ->> 'userId' = ${userId}::text and (s.sess ->> 'adminUserId' is null or ${isAdmin})))`;
}

const BEATS = 20;
const BEAT_MS = 1_000;
/** Beyond this number of versions no rows are read. */
const MOST_VERSIONS = 50;

interface Listening extends Stream {
  userId: string;
  /** The last version sent to it; undefined before the first heartbeat. */
  sentVersion: number | undefined;
  /** The beat in which it gets its heartbeat. */
  beat: number;
}

interface Person {
  userId: string;
  streams: Set<Listening>;
  /** The highest version of a poke, and its epoch. */
  wanted: number;
  epoch: string | undefined;
  /** The last poke, if it carried rows. */
  latest: Poke | undefined;
  isReading: boolean;
  unsubscribe(): void;
}

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/**
 * The open streams of this server. Each receives new versions, with the rows if they are few, and a heartbeat with the
 * current version every 20 seconds, so that its page need not poll. A stream ends with its session.
 */
export function createOpenStreams({ pool, live, log, clock }: Pick<Context, 'pool' | 'live' | 'log' | 'clock'>) {
  const people = new Map<string, Person>();
  const all = new Set<Listening>();
  let opened = 0;
  let beats = 0;
  let timer: NodeJS.Timeout | undefined;
  let missed: Set<Listening> | undefined;

  function open(userId: string, added: Stream): () => void {
    opened += 1;
    const stream: Listening = { ...added, userId, sentVersion: undefined, beat: opened % BEATS };
    const person = people.get(userId) ?? addPerson(userId);
    person.streams.add(stream);
    all.add(stream);
    const forget = live.onSessionEnd(stream.sessionId, () => signedOut(stream));
    timer ??= setInterval(() => void beat(), BEAT_MS).unref();
    void sendHeartbeats([stream]);
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

  function addPerson(userId: string): Person {
    const person: Person = {
      userId,
      streams: new Set(),
      wanted: 0,
      epoch: undefined,
      latest: undefined,
      isReading: false,
      unsubscribe: live.subscribe(userId, (poke) => (poke ? poked(person, poke) : sendHeartbeatsSoon(person))),
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
      // The device that made the change gets the rows with its answer.
      const isOwn = clientId !== undefined && stream.clientId === clientId;
      if (isOwn && stream.sentVersion !== undefined && stream.sentVersion >= from)
        stream.sentVersion = Math.max(stream.sentVersion, version);
    }
    person.wanted = Math.max(person.wanted, version);
    person.latest = poke.changed && poke;
    void sendToBehind(person);
  }

  /** Runs one query at a time per person, for any number of changes and streams. */
  async function sendToBehind(person: Person): Promise<void> {
    if (person.isReading) return;
    person.isReading = true;
    for (;;) {
      const behind = [...person.streams].filter(
        ({ sentVersion }) => sentVersion !== undefined && sentVersion < person.wanted,
      );
      if (behind.length === 0) break;
      await sendTo(person, behind).catch((error: unknown) => {
        log.warn({ err: error }, 'a poke goes out without its rows');
        for (const stream of behind) sendVersion(stream, person.wanted);
      });
    }
    person.latest = undefined;
    person.isReading = false;
  }

  async function sendTo({ userId, wanted, latest }: Person, behind: readonly Listening[]): Promise<void> {
    const takesRows = behind.some(({ clientId }) => clientId !== undefined);
    const from = behind.reduce((least, { sentVersion = 0 }) => Math.min(least, sentVersion), wanted);
    const [alive, news] = await Promise.all([
      readAlive(userId, behind),
      takesRows && wanted - from <= MOST_VERSIONS ? newsLine(userId, from, wanted, latest) : undefined,
    ]);
    const text = news?.text;
    for (const stream of behind) {
      if (!alive.has(stream.sessionId)) signedOut(stream);
      else if (text === undefined || stream.clientId === undefined) sendVersion(stream, wanted);
      else stream.write('news', text);
      stream.sentVersion = Math.max(wanted, news?.version ?? 0);
    }
  }

  /** Uses the rows of the last poke for devices at the version before it; reads for all others. */
  function newsLine(userId: string, from: number, wanted: number, latest?: Poke): NewsLine | Promise<NewsLine> {
    const changed = latest?.from === from && latest.version === wanted ? latest.changed : undefined;
    if (!changed) return readNewsLine({ pool, clock }, userId, from);
    return newsLineOf(
      { clock },
      userId,
      from,
      newsOf(changed.written, { version: wanted, epoch: changed.epoch, floor: changed.floor }),
    );
  }

  function sendVersion(stream: Listening, version: number): void {
    stream.write('poke', String(version));
    stream.sentVersion = Math.max(stream.sentVersion ?? 0, version);
  }

  /** @param streams of one person */
  async function readAlive(userId: string, streams: readonly Listening[]): Promise<Set<string>> {
    const { rows } = await pool.query<{ sid: string }>({
      name: 'sessions-alive',
      text: `select s.sid from sessions s where s.sid = any($1) and s.expire > now() and ${mayRead('$2::uuid')}`,
      values: [streams.map(({ sessionId }) => sessionId), userId],
    });
    return new Set(rows.map(({ sid }) => sid));
  }

  /** Sends heartbeats to the streams of this beat. */
  async function beat(): Promise<void> {
    beats += 1;
    await sendHeartbeats([...all].filter((stream) => stream.beat === beats % BEATS));
  }

  /** Sends the current version to streams, or an empty heartbeat if the database does not answer. */
  async function sendHeartbeats(streams: readonly Listening[]): Promise<void> {
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
        // Pages of earlier builds ignore the version in a heartbeat.
        if (stream.sentVersion !== undefined && stream.sentVersion < head.version) sendVersion(stream, head.version);
        setPosition(stream, head);
      }
    }
    for (const userId of new Set(streams.map((stream) => stream.userId))) {
      const person = people.get(userId);
      if (person) void sendToBehind(person);
    }
  }

  function setPosition(stream: Listening, { version, epoch }: { version: number; epoch: string }): void {
    const person = people.get(stream.userId);
    if (!person) return;
    // A restored backup may have lower versions than were sent before.
    if (person.epoch !== epoch) {
      for (const other of person.streams) if (other.sentVersion !== undefined) other.sentVersion = version;
      person.wanted = person.epoch === undefined ? person.wanted : version;
      person.epoch = epoch;
    }
    stream.sentVersion = Math.max(stream.sentVersion ?? 0, version);
  }

  /** After lost notifications, sends the version to all streams together. */
  function sendHeartbeatsSoon(person: Person): void {
    if (missed) {
      for (const stream of person.streams) missed.add(stream);
      return;
    }
    const streams = new Set(person.streams);
    missed = streams;
    setImmediate(() => {
      missed = undefined;
      void sendHeartbeats([...streams]);
    });
  }

  /** @returns heads in the order of the streams; undefined if the session or the person is deleted */
  async function readHeads(streams: readonly Listening[]): Promise<({ version: number; epoch: string } | undefined)[]> {
    const { rows } = await pool.query<{ place: number; version: number; epoch: string }>({
      text: `select x.place, h.version, h.epoch
        from unnest($1::text[], $2::uuid[]) with ordinality as x (sid, user_id, place)
        join sessions s on s.sid = x.sid and s.expire > now() and ${mayRead('x.user_id')}
        join sync_head h on h.user_id = x.user_id`,
      values: [streams.map(({ sessionId }) => sessionId), streams.map(({ userId }) => userId)],
    });
    const heads: ({ version: number; epoch: string } | undefined)[] = streams.map(() => undefined);
    for (const { place, version, epoch } of rows) heads[place - 1] = { version, epoch };
    return heads;
  }

  return { open, beat };
}
