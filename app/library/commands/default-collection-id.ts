import { v5 } from 'uuid';

const idByUser = new Map<string, string>();

/** Two offline devices make the same default collection: its id is derived from the user's. */
export function defaultCollectionIdOf(userId: string): string {
  const id = idByUser.get(userId) ?? v5('default', userId);
  idByUser.set(userId, id);
  return id;
}
