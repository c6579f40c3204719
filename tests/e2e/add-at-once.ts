import type { Page } from 'playwright';
import { v7 as uuidv7 } from 'uuid';
import { SYNC_PROTOCOL } from '../../shared/wire/sync-protocol.ts';
import type { RunningProduct } from '../support/product.ts';
import { post, rest } from './rest.ts';

/** One change of the library, as a device sends it. */
export interface Change {
  name: string;
  args: object;
}

/**
 * Stores records or wishes by one request, as a device does: an open page takes them up as one change instead of one each.
 * @param entries their fields; the last is the newest
 * @returns their ids
 */
export async function addAtOnce(
  page: Page,
  product: RunningProduct,
  noun: 'record' | 'wishlist',
  entries: readonly object[],
): Promise<string[]> {
  const now = Date.now();
  const changes = entries.map((fields, index) => ({
    name: `${noun}.create`,
    args: { id: uuidv7(), fields, createdAt: new Date(now - entries.length + index).toISOString() },
  }));
  await changeAtOnce(page, product, changes);
  return changes.map(({ args }) => args.id);
}

/** Makes changes of the signed-in person's library by one request, as a device does. */
export async function changeAtOnce(page: Page, product: RunningProduct, changes: readonly Change[]): Promise<void> {
  const { id: userId } = await rest(page, product, '/api/auth/user');
  const at = new Date().toISOString();
  const commands = changes.map(({ name, args }, index) => ({
    ...{ id: uuidv7(), seq: index + 1, name, v: 1, args, at, group: 'test' },
  }));
  const request = {
    protocol: SYNC_PROTOCOL,
    build: 'test',
    userId,
    clientId: uuidv7(),
    acked: 0,
    commands,
    pull: false,
  };
  const { verdicts = [] } = await post<{ verdicts?: { status: string }[] }>(page, product, '/api/sync', request);
  const refused = verdicts.filter(({ status }) => status === 'refused');
  if (refused.length > 0) throw new Error(`Not stored: ${JSON.stringify(refused)}`);
}

/** Fields of many that differ in the number of their title alone. */
export function volumes(from: number, to: number, fields: object): object[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ ...fields, title: `Volume ${from + index}` }));
}
