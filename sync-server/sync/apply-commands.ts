import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { v5 as uuidv5 } from 'uuid';
import type { Outcome, RowChange, RuleContext, Touches } from '../../shared/commands/command.ts';
import { refused } from '../../shared/commands/command.ts';
import { type CommandName, isReady, type ReadyCommand, readyCommand } from '../../shared/commands/registry.ts';
import type { Command, Verdict } from '../../shared/contract/sync.ts';
import { AppError } from '../http/app-error.ts';
import { UNSTORABLE_MESSAGE } from '../http/readable.ts';
import { compiledArgsOf } from './compiled-args.ts';
import type { SyncContext, UserTransaction } from './in-user-transaction.ts';
import { type LoadedLibrary, loadLibrary } from './library-state.ts';
import { isStorableJson } from './storable-json.ts';
import { createSlices } from './time-slices.ts';
import { writeChanges } from './write-changes.ts';

export type CommandText = Pick<Command, 'id' | 'seq' | 'name' | 'v' | 'args'>;

/** A command that has been parsed, or refused by its parse; nothing has been read for it yet. */
export interface PreparedCommand extends CommandText {
  argsHash: string;
  ready: ReadyCommand | Outcome;
  /** The version as which it is known to be part of the history already. */
  versionBefore?: number;
}

/** What one command came to. */
export interface Applied {
  command: PreparedCommand;
  verdict: Verdict;
  changes: RowChange[];
}

/** One transaction must not hold a person's lock for minutes: what would change more is sent in smaller parts. */
const MOST_CHANGES = 12_000;

/** Loads the rows these commands read or write. Runs under the user's lock. */
export function loadTouched(
  client: PoolClient,
  userId: string,
  commands: readonly PreparedCommand[],
): Promise<LoadedLibrary> {
  return loadLibrary(client, userId, touchesOf(commands, defaultCollectionIdOf(userId)));
}

/**
 * Applies commands in order, through the same rules as the app, to the rows loaded under the user's lock, and writes
 * what changed with a handful of statements, whose answers the commit waits for. Each command with an effect takes a
 * version of its own.
 * @param store keeps the verdicts, in the same transaction
 */
export async function applyCommands(
  ctx: Pick<SyncContext, 'log' | 'loop'>,
  tx: UserTransaction,
  library: LoadedLibrary,
  commands: readonly PreparedCommand[],
  store?: (applied: readonly Applied[]) => Promise<void>,
): Promise<Applied[]> {
  if (commands.length === 0) return [];
  const rules: RuleContext = { now: tx.now, defaultCollectionId: defaultCollectionIdOf(tx.userId) };
  let changed = 0;
  const slices = createSlices(ctx.loop);
  const applied = await slices.each(commands, (command) => {
    const done = settle(tx, command, outcomeOf(ctx, command, library, rules), library);
    changed += done.changes.length;
    if (changed > MOST_CHANGES && commands.length > 1) {
      throw new AppError('TOO_LARGE', 'This is more than one request may change. Send fewer changes at once');
    }
    return done;
  });
  if (store) tx.add(store(applied));
  tx.written = await writeChanges(slices, tx, library);
  return applied;
}

/** Parses a command. Needs no database, so it is done before a connection is taken. */
export function prepareCommand(ctx: Pick<SyncContext, 'log'>, command: CommandText): PreparedCommand {
  const { id, seq, name, v, args } = command;
  const argsText = JSON.stringify(args) ?? 'null';
  const argsHash = hash('sha256', `${name} ${v} ${argsText}`, 'base64url');
  return { id, seq, name, v, args, argsHash, ready: parse(ctx, command, argsText) };
}

/** Two devices that make their first album offline make the same default collection. */
export function defaultCollectionIdOf(userId: string): string {
  return uuidv5('default', userId);
}

/** The command refused because of a failure on our side, so that the device goes on and keeps it. */
export function refusedAsBroken(
  ctx: Pick<SyncContext, 'log'>,
  command: PreparedCommand,
  error: unknown,
): PreparedCommand {
  return { ...command, ready: brokenRule(ctx, command, error) };
}

/** These name many rows in one; the request's own bound holds them. */
const LARGE_COMMANDS: readonly string[] = ['record.import', 'collection.restore'] satisfies CommandName[];
/** Far more than a record with all its photos takes. */
const LARGEST_ARGS = 300_000;

function parse(ctx: Pick<SyncContext, 'log'>, command: CommandText, argsText: string): ReadyCommand | Outcome {
  if (argsText.length > LARGEST_ARGS && !LARGE_COMMANDS.includes(command.name)) {
    return refused('INVALID', 'This change is larger than any change can be');
  }
  if (!isStorableJson(argsText)) {
    return refused('INVALID', UNSTORABLE_MESSAGE);
  }
  try {
    return readyCommand(command.name, command.v, command.args, compiledArgsOf);
  } catch (error) {
    return brokenRule(ctx, command, error);
  }
}

function outcomeOf(
  ctx: Pick<SyncContext, 'log'>,
  command: PreparedCommand,
  library: LoadedLibrary,
  rules: RuleContext,
): Outcome {
  if (!isReady(command.ready)) return command.ready;
  try {
    return command.ready.apply(library, rules);
  } catch (error) {
    return brokenRule(ctx, command, error);
  }
}

/** Rules are pure: what fails once fails always, and must not keep a device from ever syncing again. */
function brokenRule(ctx: Pick<SyncContext, 'log'>, command: CommandText, error: unknown): Outcome {
  ctx.log.error({ err: error, command: command.name, commandId: command.id }, 'a rule failed');
  return refused('INTERNAL', 'Something went wrong on our side with this change. It is kept here');
}

function settle(tx: UserTransaction, command: PreparedCommand, outcome: Outcome, library: LoadedLibrary): Applied {
  const { id, seq } = command;
  if (outcome.status !== 'ok') {
    return {
      command,
      verdict: { id, seq, ...outcome, version: command.versionBefore ?? tx.version },
      changes: [],
    };
  }
  const version = tx.nextVersion();
  const { status, changes, overwrote, left } = outcome;
  library.apply(changes, version);
  const verdict: Verdict = { id, seq, status, version };
  if (overwrote) verdict.overwrote = overwrote;
  if (left) verdict.left = left;
  return { command, verdict, changes };
}

function touchesOf(commands: readonly PreparedCommand[], defaultCollectionId: string): Touches {
  const recordIds = new Set<string>();
  // A first album may bring this one back, whatever the command names.
  const collectionIds = new Set([defaultCollectionId]);
  const wishlistItemIds = new Set<string>();
  let allRecords = false;
  for (const { ready } of commands) {
    if (!isReady(ready)) continue;
    const { touches } = ready;
    for (const id of touches.recordIds ?? []) recordIds.add(id);
    for (const id of touches.collectionIds ?? []) collectionIds.add(id);
    for (const id of touches.wishlistItemIds ?? []) wishlistItemIds.add(id);
    allRecords ||= touches.allRecords ?? false;
  }
  return {
    recordIds: [...recordIds],
    collectionIds: [...collectionIds],
    wishlistItemIds: [...wishlistItemIds],
    allRecords,
  };
}
