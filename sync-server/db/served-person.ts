import { AsyncLocalStorage } from 'node:async_hooks';

const person = new AsyncLocalStorage<string | undefined>();

/** Does the work for this person: the connections it takes count as theirs. Undefined: as nobody's. */
export function workFor<T>(userId: string | undefined, work: () => T): T {
  return person.run(userId, work);
}

/** For whom the server works here, if it is for one person. */
export function servedPerson(): string | undefined {
  return person.getStore();
}
