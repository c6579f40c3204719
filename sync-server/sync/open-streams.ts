import { createHeartbeat, sendTogether } from './heartbeat.ts';
import {
  createPersonStreams,
  type OpenStream,
  type PersonStreams,
  type Stream,
  type StreamContext,
} from './person-streams.ts';
import { readHeads } from './stream-sessions.ts';

interface Person {
  open: PersonStreams;
  unsubscribe(): void;
}

export type OpenStreams = ReturnType<typeof createOpenStreams>;

/**
 * The open streams of this server. Each receives new versions, with the rows if they are few, and a heartbeat with the
 * current version every 20 seconds, so that its page need not poll. A stream ends with its session.
 */
export function createOpenStreams(ctx: StreamContext) {
  const people = new Map<string, Person>();
  const heartbeat = createHeartbeat(sendHeartbeats);
  const sendHeartbeatsSoon = sendTogether(sendHeartbeats);

  function open(userId: string, added: Stream): () => void {
    const stream: OpenStream = { ...added, userId, sentVersion: undefined };
    const person = people.get(userId) ?? addPerson(userId);
    person.open.streams.add(stream);
    heartbeat.add(stream);
    const forget = ctx.live.onSessionEnd(stream.sessionId, () => signedOut(stream));
    void sendHeartbeats([stream]);
    return () => {
      forget();
      heartbeat.remove(stream);
      person.open.streams.delete(stream);
      if (person.open.streams.size > 0 || people.get(userId) !== person) return;
      person.unsubscribe();
      people.delete(userId);
    };
  }

  function addPerson(userId: string): Person {
    const open = createPersonStreams(ctx, userId, signedOut);
    // Lost notifications are those of many people at once.
    const unsubscribe = ctx.live.subscribe(userId, (poke) =>
      poke ? open.poked(poke) : sendHeartbeatsSoon(open.streams),
    );
    const person = { open, unsubscribe };
    people.set(userId, person);
    return person;
  }

  function signedOut(stream: OpenStream): void {
    if (!heartbeat.has(stream)) return;
    stream.write('signed-out', '');
    stream.end();
  }

  /** Sends the current version to streams, or an empty heartbeat if the database does not answer. */
  async function sendHeartbeats(streams: readonly OpenStream[]): Promise<void> {
    if (streams.length === 0) return;
    const heads = await readHeads(ctx.pool, streams).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'a heartbeat goes out without a version');
      return undefined;
    });
    for (const [index, stream] of streams.entries()) {
      const head = heads?.[index];
      if (!heads) stream.write('heartbeat', '');
      else if (!head) signedOut(stream);
      else people.get(stream.userId)?.open.setPosition(stream, head);
    }
    for (const userId of new Set(streams.map((stream) => stream.userId))) void people.get(userId)?.open.sendToBehind();
  }

  return { open, beat: heartbeat.beat };
}
