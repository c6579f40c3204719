import { AsyncLocalStorage } from 'node:async_hooks';

const person = new AsyncLocalStorage<string | undefined>();

/** Runs the work on behalf of a person: its connections count as theirs, or as nobody's for undefined. */
export function workFor<T>(userId: string | undefined, work: () => T): T {
  return person.run(userId, work);
}

/** The person on whose behalf the current code runs, if any. */
export function servedPerson(): string | undefined {
  return person.getStore();
}
