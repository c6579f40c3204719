import type { Context } from '../context.ts';
import type { Poke } from '../library/live-pokes.ts';
import { newsOf } from './news.ts';
import { type NewsLine, newsLineOf, readNewsLine } from './news-line.ts';
import { type Head, readAlive } from './stream-sessions.ts';

export type StreamContext = Pick<Context, 'pool' | 'live' | 'log' | 'clock'>;

/** The event stream of one page. */
export interface Stream {
  sessionId: string;
  /** The device, if it accepts rows. */
  clientId: string | undefined;
  write(event: string, data: string): void;
  end(): void;
}

/** A stream that is open. */
export interface OpenStream extends Stream {
  userId: string;
  /** The last version sent to it; undefined before the first heartbeat. */
  sentVersion: number | undefined;
}

/** Beyond this number of versions no rows are read. */
const MOST_VERSIONS = 50;

export type PersonStreams = ReturnType<typeof createPersonStreams>;

/** The open streams of one person, and what they are to be sent. */
export function createPersonStreams(ctx: StreamContext, userId: string, signedOut: (stream: OpenStream) => void) {
  const streams = new Set<OpenStream>();
  /** The highest version of a poke, and its epoch. */
  let wanted = 0;
  let epoch: string | undefined;
  /** The last poke, if it carried rows. */
  let latest: Poke | undefined;
  let isReading = false;

  function poked(poke: Poke): void {
    const { from, version, clientId } = poke;
    for (const stream of streams) {
      // The device that made the change gets the rows with its answer.
      const isOwn = clientId !== undefined && stream.clientId === clientId;
      if (isOwn && stream.sentVersion !== undefined && stream.sentVersion >= from) raise(stream, version);
    }
    wanted = Math.max(wanted, version);
    latest = poke.changed && poke;
    void sendToBehind();
  }

  /** Sends the version of a heartbeat. */
  function setPosition(stream: OpenStream, head: Head): void {
    stream.write('heartbeat', `${head.version} ${head.epoch}`);
    // Pages of earlier builds ignore the version in a heartbeat.
    if (stream.sentVersion !== undefined && stream.sentVersion < head.version) sendVersion(stream, head.version);
    // A restored backup may have lower versions than were sent before.
    if (epoch !== head.epoch) {
      for (const other of streams) if (other.sentVersion !== undefined) other.sentVersion = head.version;
      wanted = epoch === undefined ? wanted : head.version;
      epoch = head.epoch;
    }
    raise(stream, head.version);
  }

  /** Runs one query at a time, for any number of changes and streams. */
  async function sendToBehind(): Promise<void> {
    if (isReading) return;
    isReading = true;
    for (;;) {
      const behind = [...streams].filter(({ sentVersion }) => sentVersion !== undefined && sentVersion < wanted);
      if (behind.length === 0) break;
      const upTo = wanted;
      await sendTo(behind, upTo, latest).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'a poke goes out without its rows');
        for (const stream of behind) sendVersion(stream, wanted);
      });
    }
    latest = undefined;
    isReading = false;
  }

  async function sendTo(behind: readonly OpenStream[], upTo: number, poke: Poke | undefined): Promise<void> {
    const takesRows = behind.some(({ clientId }) => clientId !== undefined);
    const from = behind.reduce((least, { sentVersion = 0 }) => Math.min(least, sentVersion), upTo);
    const [alive, news] = await Promise.all([
      readAlive(ctx.pool, userId, behind),
      takesRows && upTo - from <= MOST_VERSIONS ? newsLine(ctx, userId, from, upTo, poke) : undefined,
    ]);
    const text = news?.text;
    for (const stream of behind) {
      if (!alive.has(stream.sessionId)) signedOut(stream);
      else if (text === undefined || stream.clientId === undefined) sendVersion(stream, upTo);
      else stream.write('news', text);
      stream.sentVersion = Math.max(upTo, news?.version ?? 0);
    }
  }

  return { streams, poked, setPosition, sendToBehind };
}

function sendVersion(stream: OpenStream, version: number): void {
  stream.write('poke', String(version));
  raise(stream, version);
}

function raise(stream: OpenStream, version: number): void {
  stream.sentVersion = Math.max(stream.sentVersion ?? 0, version);
}

/** Uses the rows of the last poke for devices at the version before it; reads for all others. */
function newsLine(
  ctx: StreamContext,
  userId: string,
  from: number,
  upTo: number,
  poke: Poke | undefined,
): NewsLine | Promise<NewsLine> {
  const changed = poke?.from === from && poke.version === upTo ? poke.changed : undefined;
  if (!changed) return readNewsLine(ctx, userId, from);
  const { written, epoch, floor } = changed;
  return newsLineOf(ctx, userId, from, newsOf(written, { version: upTo, epoch, floor }));
}
