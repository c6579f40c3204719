import type { PoolClient } from 'pg';
import { type Outcome, refused } from '../../shared/commands/command.ts';
import type { AnsweredBefore } from '../../shared/contract/sync.ts';

/** The history of one person's rows, as the tables know it. */
export interface Past {
  version: number;
  epoch: string;
  /** Earlier epochs, each with its last version that is part of the current history. */
  history: { epoch: string; version: number }[];
  /** Verdicts up to this version may have been pruned. */
  verdictFloor: number;
}

/** Call it under the user's lock, so that nothing is pruned before the decision. */
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
 * Decides a command without a stored verdict that a device resends because the server's history has changed.
 * @param answered the epoch and version of its former verdict
 * @returns undefined if the command is certainly not part of this history and may be applied
 */
export function outcomeBefore(answered: AnsweredBefore, past: Past): Outcome | undefined {
  const { version, epoch } = answered;
  // A verdict above the floor would still be stored.
  if (version > past.verdictFloor || version > past.version) return undefined;
  const shared = epoch === past.epoch ? past.version : past.history.find((one) => one.epoch === epoch)?.version;
  if (shared === undefined) return refused('MAYBE_DONE', MAYBE_DONE_TEXT);
  return version > shared ? undefined : { status: 'noop' };
}

const MAYBE_DONE_TEXT =
  'Your library came back from a backup, and it cannot be told whether this change is still in it. Look, then do it again or discard it';
