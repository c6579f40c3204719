import { z } from 'zod';
import type { SyncRequest } from '../../shared/contract/sync.ts';
import { AppError } from '../http/app-error.ts';

export interface Head {
  version: number;
  epoch: string;
  /** Tombstones up to this version are pruned. */
  floor: number;
}

/** The position of an unfinished first pull: its first head, and the last row it sent. */
export interface PageToken {
  head: number;
  after: { createdAt: string; id: string };
}

const tokenSchema = z.object({
  head: z.number().int().nonnegative(),
  after: z.object({
    createdAt: z.string().refine(isTimeText),
    id: z.uuid(),
  }),
});

/** A time in PostgreSQL's output format, in any time zone. */
function isTimeText(text: string): boolean {
  const [, day, clock, zone] = /^(\d{4}-\d\d-\d\d) ([\d:]{8})(?:\.\d{1,6})?[-+]([\d:]{2,8})$/.exec(text) ?? [];
  return (
    isTime(day, '00:00:00') && isTime(day, clock) && isTime('2000-01-01', zone?.padEnd(8, ':00')) && `${zone}` < '16'
  );
}

/** Rejects dates such as 30 February, which JavaScript reads as 2 March. */
function isTime(day: string | undefined, clock: string | undefined): boolean {
  const time = new Date(`${day}T${clock}.000Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString() === `${day}T${clock}.000Z`;
}

export function pageText(token: PageToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

export function pageOf(text: string): PageToken | undefined {
  try {
    return tokenSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** Throws RESET if the device cannot be updated by a delta: after a restored backup, or after too long offline. */
export function checkPosition(head: Head, { epoch, cursor, page }: SyncRequest): void {
  const position = cursor ?? (page === undefined ? undefined : (pageOf(page)?.head ?? -1));
  const isOtherHistory = epoch !== undefined && epoch !== head.epoch;
  const isOutside = position !== undefined && (position > head.version || position < head.floor);
  if (isOtherHistory || isOutside) {
    throw new AppError('RESET', 'This device starts again from what is stored here. Unsent changes are kept', {
      epoch: head.epoch,
    });
  }
}
