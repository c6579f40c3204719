import type { PoolClient } from 'pg';
import { type Outcome, refused } from '../../shared/commands/command.ts';
import type { AnsweredBefore } from '../../shared/contract/sync.ts';

/** What one person's tables know of their own past. */
export interface Past {
  version: number;
  epoch: string;
  /** Epochs before this one, each with the last version that is part of the history since. */
  history: { epoch: string; version: number }[];
  /** Verdicts up to this version may have been forgotten. */
  verdictFloor: number;
}

/** Reads it under the user's lock, so that nothing is forgotten between this look and the decision. */
export async function readPast(client: PoolClient, userId: string): Promise<Past> {
  const { rows } = await client.query<Past>({
    name: 'read-past',
    text: `select version, epoch, history, verdict_floor as "verdictFloor" from sync_head where user_id = $1`,
    values: [userId],
  });
  if (!rows[0]) throw new Error('The head was there when it was locked');
  return rows[0];
}

/**
 * What became of a command that a device sends again because the server's history is another than it knew, and of which
 * no verdict is stored.
 * @param answered where the device was told that it had been accepted
 * @returns undefined when it is certain that it is not part of this history, and may be applied
 */
export function outcomeBefore(answered: AnsweredBefore, past: Past): Outcome | undefined {
  const { version, epoch } = answered;
  // A verdict above the floor would still be here.
  if (version > past.verdictFloor || version > past.version) return undefined;
  const shared = epoch === past.epoch ? past.version : past.history.find((one) => one.epoch === epoch)?.version;
  if (shared === undefined) return refused('MAYBE_DONE', MAYBE_DONE_TEXT);
  return version > shared ? undefined : { status: 'noop' };
}

const MAYBE_DONE_TEXT =
  'Your library came back from a backup, and it cannot be told whether this change is still in it. Look, then do it again or discard it';
