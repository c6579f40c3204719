import type { PoolClient } from 'pg';
import { isCommandName } from '../../shared/commands/registry.ts';
import type { Verdict } from '../../shared/contract/sync.ts';
import { storableJson } from '../../shared/domain/storable-json.ts';
import type { Applied } from './apply-commands.ts';
import { arrayText } from './array-text.ts';

export interface StoredVerdict {
  argsHash: string;
  /** Null for a REST write. */
  clientId: string | null;
  verdict: Verdict;
}

interface StoredRow extends Pick<Verdict, 'id' | 'seq' | 'version'>, Pick<StoredVerdict, 'argsHash' | 'clientId'> {
  /** The parts that have no column. */
  verdict: Omit<Verdict, 'id' | 'seq' | 'version'>;
}

const plainOk = '{"status":"ok"}';

/** Stored verdicts of commands, by command id. */
export async function findVerdicts(
  client: PoolClient,
  userId: string,
  commandIds: readonly string[],
): Promise<Map<string, StoredVerdict>> {
  const { rows } = await client.query<StoredRow>({
    name: 'find-verdicts',
    text: `select command_id as id, coalesce(seq, 0) as seq, version, args_hash as "argsHash", client_id as "clientId", verdict
      from sync_verdict where user_id = $1 and command_id = any($2::uuid[])`,
    values: [userId, commandIds],
  });
  return new Map(
    rows.map(({ id, seq, version, argsHash, clientId, verdict }) => [
      id,
      { argsHash, clientId, verdict: { id, seq, version, ...verdict } },
    ]),
  );
}

/** Stores verdicts in the transaction of their effects, and the arguments of refused commands. */
export async function storeVerdicts(
  client: PoolClient,
  userId: string,
  clientId: string | null,
  applied: readonly Applied[],
): Promise<void> {
  if (applied.length === 0) return;
  const names = applied.map(({ command }) => (isCommandName(command.name) ? command.name : 'unknown'));
  const [usualName] = names;
  await client.query({
    name: 'store-verdicts',
    text: `insert into sync_verdict (user_id, client_id, command_id, seq, name, args_hash, args, verdict, version)
      select $1::uuid, $2::uuid, x.id, x.seq, coalesce(x.name, $5), x.hash, x.args, coalesce(x.verdict, '${plainOk}'),
        x.version
      from unnest($3::uuid[], $4::bigint[], $6::text[], $7::text[], $8::json[], $9::json[], $10::bigint[])
        as x (id, seq, name, hash, args, verdict, version)`,
    values: [
      userId,
      clientId,
      arrayText(applied.map(({ command }) => command.id)),
      arrayText(applied.map(({ command }) => (clientId === null ? null : command.seq))),
      usualName,
      arrayText(names, usualName),
      arrayText(applied.map(({ command }) => command.argsHash)),
      arrayText(applied.map(({ command, verdict }) => (verdict.status === 'refused' ? argsText(command.args) : null))),
      arrayText(
        applied.map(({ verdict }) => verdictText(verdict)),
        plainOk,
      ),
      arrayText(applied.map(({ verdict }) => verdict.version)),
    ],
  });
}

/**
 * Gives stored verdicts to the device's new client. The former one has acknowledged them, but the device has not received
 * them under its new numbers yet, and a verdict is kept until then.
 */
export async function handOverVerdicts(
  client: PoolClient,
  userId: string,
  clientId: string,
  commands: readonly Pick<Verdict, 'id' | 'seq'>[],
): Promise<void> {
  await client.query({
    name: 'hand-over-verdicts',
    text: `update sync_verdict set client_id = $2, seq = x.seq
      from unnest($3::uuid[], $4::bigint[]) as x (id, seq) where user_id = $1 and command_id = x.id`,
    values: [userId, clientId, commands.map(({ id }) => id), commands.map(({ seq }) => seq)],
  });
}

/** Enough for a complete record with a few photos. */
const LONGEST_KEPT_ARGS = 20_000;
const MOST_KEPT_PICTURES = 500;

/**
 * The arguments that the server keeps of a refused command, for support; the device keeps all of them. Of large arguments
 * only the addresses of pictures stay, so that the pictures still exist when the command is resent.
 */
function argsText(args: unknown): string | null {
  if (args === undefined) return null;
  const text = storableJson(JSON.stringify(args));
  if (text.length <= LONGEST_KEPT_ARGS) return text;
  const pictures = new Set(text.match(/\/api\/images\/[0-9a-f]{64}/g));
  return JSON.stringify({ pictures: [...pictures].slice(0, MOST_KEPT_PICTURES) });
}

function verdictText({ id, seq, version, ...rest }: Verdict): string {
  return Object.keys(rest).length === 1 && rest.status === 'ok' ? plainOk : storableJson(JSON.stringify(rest));
}

/** Refuses a command whose id was used for another change. */
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
