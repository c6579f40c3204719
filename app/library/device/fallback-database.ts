import type { AnswerWatch } from './answer-watch.ts';
import type { Database } from './tables.ts';

/** A database that can be replaced by memory as long as it has never answered. */
export interface FallbackDatabase<T> extends Database<T> {
  /** Continues in memory, if the real one has not answered yet. */
  giveUp(): void;
}

/**
 * A database that moves to memory when the browser refuses to open the real one (private windows, blocked storage).
 * `durable` is then false, so that the app can warn that changes are lost with the tab.
 */
export function withMemoryFallback<T>(
  real: Database<T>,
  inMemory: () => Promise<Database<T>>,
  onFallback: () => void,
  { watched }: AnswerWatch,
): FallbackDatabase<T> {
  let current = real;
  let worked = false;
  let fallback: Promise<Database<T>> | undefined;
  let giveUp = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(new DOMException('', 'InvalidStateError'));
  });
  givenUp.catch(() => undefined);

  async function attempt<Result>(run: (db: Database<T>) => Promise<Result>): Promise<Result> {
    try {
      const result = await watched(() => (worked ? run(current) : Promise.race([run(current), givenUp])));
      worked = true;
      return result;
    } catch (error) {
      // After its first success it has data, so later failures are reported.
      if (worked || !isOpenFailure(error)) throw error;
      fallback ??= inMemory().then((database) => {
        current = database;
        onFallback();
        return database;
      });
      return run(await fallback);
    }
  }

  return {
    get durable() {
      return current.durable;
    },
    read: (work) => attempt((db) => db.read(work)),
    write: (work) => attempt((db) => db.write(work)),
    append: (...args) => attempt((db) => db.append(...args)),
    giveUp: () => giveUp(),
    close: () => current.close(),
    destroy: () => current.destroy(),
  };
}

const OPEN_FAILURES = ['OpenFailedError', 'MissingAPIError', 'InvalidStateError', 'SecurityError', 'UnknownError'];

function isOpenFailure(error: unknown): boolean {
  return error instanceof Error && OPEN_FAILURES.includes(error.name);
}
