import type { OpenStream } from './person-streams.ts';

const BEATS = 20;
const BEAT_MS = 1_000;

type Send = (streams: readonly OpenStream[]) => Promise<void>;

/** Gives each open stream a heartbeat every 20 seconds, a part of them each second. */
export function createHeartbeat(send: Send) {
  const beatOf = new Map<OpenStream, number>();
  let added = 0;
  let beats = 0;
  let timer: NodeJS.Timeout | undefined;

  async function beat(): Promise<void> {
    beats += 1;
    await send([...beatOf].filter(([, of]) => of === beats % BEATS).map(([stream]) => stream));
  }

  return {
    beat,
    has: (stream: OpenStream) => beatOf.has(stream),
    add(stream: OpenStream): void {
      added += 1;
      beatOf.set(stream, added % BEATS);
      timer ??= setInterval(() => void beat(), BEAT_MS).unref();
    },
    remove(stream: OpenStream): void {
      beatOf.delete(stream);
      if (beatOf.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Sends to the streams of many people together, once the current task has named them all. */
export function sendTogether(send: Send): (streams: Iterable<OpenStream>) => void {
  let waiting: Set<OpenStream> | undefined;
  return (streams) => {
    if (waiting) {
      for (const stream of streams) waiting.add(stream);
      return;
    }
    const all = new Set(streams);
    waiting = all;
    setImmediate(() => {
      waiting = undefined;
      void send([...all]);
    });
  };
}
