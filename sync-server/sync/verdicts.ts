import type { PoolClient } from 'pg';
import { isCommandName } from '../../shared/commands/registry.ts';
import type { Verdict } from '../../shared/contract/sync.ts';
import type { Applied } from './apply-commands.ts';
import { storableJson } from './storable-json.ts';

export interface StoredVerdict {
  argsHash: string;
  verdict: Verdict;
}

/** Verdicts of commands that have been decided before, by command id. */
export async function findVerdicts(
  client: PoolClient,
  userId: string,
  commandIds: readonly string[],
): Promise<Map<string, StoredVerdict>> {
  const { rows } = await client.query<{ id: string } & StoredVerdict>({
    name: 'find-verdicts',
    text: `select command_id as id, args_hash as "argsHash", verdict from sync_verdict
      where user_id = $1 and command_id = any($2::uuid[])`,
    values: [userId, commandIds],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores verdicts in the transaction of their effects. A refused command keeps its arguments. */
export async function storeVerdicts(
  client: PoolClient,
  userId: string,
  clientId: string | null,
  applied: readonly Applied[],
): Promise<void> {
  if (applied.length === 0) return;
  const items = applied.map(({ command, verdict }) => ({
    id: command.id,
    seq: clientId === null ? null : command.seq,
    name: isCommandName(command.name) ? command.name : 'unknown',
    hash: command.argsHash,
    args: verdict.status === 'refused' ? command.args : null,
    verdict,
    version: verdict.version,
  }));
  await client.query({
    name: 'store-verdicts',
    text: `insert into sync_verdict (user_id, client_id, command_id, seq, name, args_hash, args, verdict, version)
      select $1::uuid, $2::uuid, x.id, x.seq, x.name, x.hash, x.args, x.verdict, x.version
      from json_to_recordset($3::json)
        as x (id uuid, seq bigint, name text, hash text, args json, verdict json, version bigint)`,
    values: [userId, clientId, storableJson(JSON.stringify(items))],
  });
}

/** The answer to a command id that was used for another change: nothing happens. */
export function mismatch(id: string, seq: number, version: number): Verdict {
  return {
    id,
    seq,
    status: 'refused',
    version,
    code: 'IDEMPOTENCY_MISMATCH',
    message: 'This change was sent before with other contents',
  };
}
