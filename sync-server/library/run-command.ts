import { validate as isUuid, v5 as uuidv5 } from 'uuid';
import type { RowChange } from '../../shared/commands/command.ts';
import { COMMANDS, type CommandInput, type CommandName } from '../../shared/commands/registry.ts';
import type { Verdict } from '../../shared/contract/sync.ts';
import type { ErrorCode } from '../../shared/error-codes.ts';
import { allOrFirstFailure } from '../db/first-failure.ts';
import { AppError } from '../http/app-error.ts';
import { applyCommands, loadTouched, prepareCommand } from './apply-commands.ts';
import { inUserTransactionQuerying, type LibraryContext } from './user-transaction.ts';
import { findVerdicts, mismatch, storeVerdicts } from './verdicts.ts';

export interface CommandCall<Name extends CommandName> {
  name: Name;
  args: CommandInput<Name>;
  /** The same key with the same arguments takes effect once. */
  idempotencyKey?: string | undefined;
}

export interface CommandResult {
  verdict: Verdict;
  /** The changes; empty for a noop and for a repeated verdict. */
  changes: RowChange[];
  isReplay: boolean;
}

/** Runs one command for an HTTP call, with the same rules, lock and verdicts as a queued command. */
export async function runCommand<Name extends CommandName>(
  ctx: LibraryContext,
  userId: string,
  { name, args, idempotencyKey }: CommandCall<Name>,
): Promise<CommandResult> {
  const id = idempotencyKey === undefined ? ctx.newId() : commandIdOf(userId, idempotencyKey);
  const isKeyed = idempotencyKey !== undefined;
  const command = prepareCommand(ctx, { id, seq: 0, name, v: COMMANDS[name].v, args });
  return inUserTransactionQuerying(
    ctx,
    userId,
    (client) =>
      allOrFirstFailure([isKeyed && findVerdicts(client, userId, [id]), loadTouched(client, userId, [command])]),
    async (tx, [stored, library]): Promise<CommandResult> => {
      const earlier = stored ? stored.get(id) : undefined;
      if (earlier) {
        const verdict = earlier.argsHash === command.argsHash ? earlier.verdict : mismatch(id, 0, tx.version);
        return { verdict, changes: [], isReplay: true };
      }
      const [only] = await applyCommands(ctx, tx, library, [command], async (applied) => {
        if (isKeyed) await storeVerdicts(tx.client, userId, null, applied);
      });
      if (!only) throw new Error('One command has one verdict');
      // A failure before the COMMIT is sent proves that nothing was written, so the command may be retried.
      if (!isKeyed) await tx.answered();
      return { verdict: only.verdict, changes: only.changes, isReplay: false };
    },
    { repeatable: isKeyed },
  );
}

/** Returns the result of an accepted command, or throws the refusal. */
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
  return isUuid(key) ? key.toLowerCase() : uuidv5(key, userId);
}

/** An id derived from the caller's Idempotency-Key, so that a repeated call creates the same row. */
export function derivedId(userId: string, key: string, purpose: string): string {
  return uuidv5(`${purpose}:${key}`, userId);
}
