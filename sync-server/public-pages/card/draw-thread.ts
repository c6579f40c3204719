import { Worker } from 'node:worker_threads';
import type { Card } from './card.ts';
import type { DrawOrder } from './draw-worker.ts';

const LONGEST_MS = 30_000;
/** The typefaces take tens of megabytes, so a thread without work ends. */
const IDLE_MS = 60_000;

/** Draws a card; called again only when the call before has ended. */
export interface DrawThread {
  draw(card: Card, pictures: ReadonlyMap<string, Uint8Array>): Promise<Buffer>;
  close(): void;
}

/** Draws in a thread of its own, so that no other answer of this process waits for a drawing. */
export function createDrawThread(): DrawThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(idle);
    void worker?.terminate();
    worker = undefined;
  }

  return {
    close: end,
    draw(card, pictures) {
      clearTimeout(idle);
      const current = worker ?? new Worker(new URL('./draw-worker.ts', import.meta.url), { execArgv: [], env: {} });
      worker = current;
      current.ref();
      return new Promise<Buffer>((resolve, reject) => {
        const fail = (reason: unknown) => {
          settle();
          if (worker === current) end();
          reject(reason instanceof Error ? reason : new Error('The thread that draws ended'));
        };
        const tooLong = setTimeout(() => fail(new Error('A drawing took too long')), LONGEST_MS);
        const done = (answer: { png?: Uint8Array; problem?: string }) => {
          settle();
          current.unref();
          idle = setTimeout(end, IDLE_MS).unref();
          if (answer.png) resolve(Buffer.from(answer.png));
          else reject(new Error(`A card could not be drawn: ${answer.problem}`));
        };
        const settle = () => {
          clearTimeout(tooLong);
          current.off('message', done).off('error', fail).off('exit', fail);
        };
        current.on('message', done).on('error', fail).on('exit', fail);
        current.postMessage({ card, pictures } satisfies DrawOrder);
      });
    },
  };
}
