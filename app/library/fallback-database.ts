import type { AnswerWatch } from './answer-watch.ts';
import { type Database, StorageError } from './tables.ts';

/** A database that can be done without while it has never answered. */
export interface FallbackDatabase<T> extends Database<T> {
  /** Goes on in memory, if the real one has not answered yet. */
  giveUp(): void;
}

/**
 * A database that moves to memory when the browser refuses to open the real one (private windows, blocked storage).
 * It says so through `durable`, so that the person is told that changes live only as long as the tab.
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
    giveUp = () => reject(new DOMException('It does not answer', 'InvalidStateError'));
  });
  givenUp.catch(() => undefined);

  async function attempt<Result>(run: (db: Database<T>) => Promise<Result>): Promise<Result> {
    try {
      const result = await watched(() => (worked ? run(current) : Promise.race([run(current), givenUp])));
      worked = true;
      return result;
    } catch (error) {
      // Once it has worked, data is in it: from then on a failure is a failure.
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
    append: (...asked) => attempt((db) => db.append(...asked)),
    giveUp: () => giveUp(),
    close: () => current.close(),
    destroy: () => current.destroy(),
  };
}

const OPEN_FAILURES = ['OpenFailedError', 'MissingAPIError', 'InvalidStateError', 'SecurityError', 'UnknownError'];

function isOpenFailure(error: unknown): boolean {
  if (error instanceof StorageError) return false;
  return error instanceof Error && OPEN_FAILURES.includes(error.name);
}
