import type { Page } from 'playwright';
import { v7 as uuidv7 } from 'uuid';
import { SYNC_PROTOCOL } from '../../shared/wire/sync-protocol.ts';
import type { RunningProduct } from '../support/product.ts';
import { post, rest } from './rest.ts';

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
  const { id: userId } = await rest(page, product, '/api/auth/user');
  const now = Date.now();
  const commands = entries.map((fields, index) => ({
    id: uuidv7(),
    seq: index + 1,
    name: `${noun}.create`,
    v: 1,
    args: { id: uuidv7(), fields, createdAt: new Date(now - entries.length + index).toISOString() },
    at: new Date(now).toISOString(),
    group: 'test',
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
  return commands.map(({ args }) => args.id);
}

/** Fields of many that differ in the number of their title alone. */
export function volumes(from: number, to: number, fields: object): object[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ ...fields, title: `Volume ${from + index}` }));
}
