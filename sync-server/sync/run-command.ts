import { validate as isUuid, v5 as uuidv5 } from 'uuid';
import type { RowChange } from '../../shared/commands/command.ts';
import { COMMANDS, type CommandInput, type CommandName } from '../../shared/commands/registry.ts';
import type { Verdict } from '../../shared/contract/sync.ts';
import type { ErrorCode } from '../../shared/error-codes.ts';
import { AppError } from '../http/app-error.ts';
import { applyCommands, loadTouched, prepareCommand } from './apply-commands.ts';
import { allOrFirstFailure } from './first-failure.ts';
import { inUserTransactionAsking, type SyncContext } from './in-user-transaction.ts';
import { findVerdicts, mismatch, storeVerdicts } from './verdicts.ts';

export interface CommandCall<Name extends CommandName> {
  name: Name;
  args: CommandInput<Name>;
  /** Any text of at most 100 characters; the same key and arguments again take effect once. */
  idempotencyKey?: string | undefined;
}

export interface CommandResult {
  verdict: Verdict;
  /** What changed; empty when nothing did and when an earlier verdict is repeated. */
  changes: RowChange[];
  isReplay: boolean;
}

const maxKey = 100;

/** Runs one command for a plain call: same rules, same lock, same verdicts as a queued one. */
export async function runCommand<Name extends CommandName>(
  ctx: SyncContext,
  userId: string,
  { name, args, idempotencyKey }: CommandCall<Name>,
): Promise<CommandResult> {
  const id = idempotencyKey === undefined ? ctx.newId() : commandIdOf(userId, idempotencyKey);
  const isKeyed = idempotencyKey !== undefined;
  const command = prepareCommand(ctx, { id, seq: 0, name, v: COMMANDS[name].v, args });
  return inUserTransactionAsking(
    ctx,
    userId,
    (client) =>
      allOrFirstFailure([isKeyed && findVerdicts(client, userId, [id]), loadTouched(client, userId, [command])]),
    async (tx, [stored, library]): Promise<CommandResult> => {
      const known = stored ? stored.get(id) : undefined;
      if (known) {
        const verdict = known.argsHash === command.argsHash ? known.verdict : mismatch(id, 0, tx.version);
        return { verdict, changes: [], isReplay: true };
      }
      const [only] = await applyCommands(ctx, tx, library, [command], async (applied) => {
        if (isKeyed) await storeVerdicts(tx.client, userId, null, applied);
      });
      if (!only) throw new Error('One command has one verdict');
      // Until the commit is sent it is certain that nothing was done.
      if (!isKeyed) await tx.answered();
      return { verdict: only.verdict, changes: only.changes, isReplay: false };
    },
    { repeatable: isKeyed },
  );
}

/** The result of an accepted command; throws what a refused one was refused with. */
export function acceptedOrThrow(result: CommandResult): CommandResult {
  const { status, code, message, field } = result.verdict;
  if (status !== 'refused') return result;
  throw new AppError(
    refusalCode(code),
    message ?? 'The change was refused',
    field === undefined ? undefined : { field },
  );
}

const refusalCodes: readonly ErrorCode[] = [
  'INVALID',
  'ALBUM_LIMIT_EXCEEDED',
  'NOT_FOUND',
  'DELETED',
  'DEFAULT_PROTECTED',
  'ID_CONFLICT',
  'TOO_MANY',
  'IDEMPOTENCY_MISMATCH',
];

function refusalCode(code: string | undefined): ErrorCode {
  return refusalCodes.find((one) => one === code) ?? 'INTERNAL';
}

function commandIdOf(userId: string, key: string): string {
  if (key === '' || key.length > maxKey) {
    throw new AppError('INVALID', `Idempotency-Key must have 1 to ${maxKey} characters`);
  }
  return isUuid(key) ? key.toLowerCase() : uuidv5(key, userId);
}
