import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { v5 as uuidv5 } from 'uuid';
import * as z from 'zod/mini';
import type { Outcome, RowChange, RuleContext, Touches } from '../../shared/commands/command.ts';
import { refused } from '../../shared/commands/command.ts';
import {
  type ArgsOf,
  COMMANDS,
  definitionOf,
  isParsed,
  type ParsedCommand,
  parseCommand,
} from '../../shared/commands/registry.ts';
import type { Command, Verdict } from '../../shared/contract/sync.ts';
import { isStorableJson } from '../../shared/domain/storable-json.ts';
import { byEntity, ENTITIES } from '../../shared/nouns.ts';
import { AppError } from '../http/app-error.ts';
import { UNSTORABLE_MESSAGE } from '../http/readable.ts';
import { type LoadedLibrary, loadLibrary } from './library-state.ts';
import type { UserTransaction } from './open-transaction.ts';
import { createSlices } from './time-slices.ts';
import type { LibraryContext } from './user-transaction.ts';
import { writeChanges } from './write-changes.ts';

export type CommandText = Pick<Command, 'id' | 'seq' | 'name' | 'v' | 'args'>;

/** A command that is parsed, or refused by the parser. No row has been read for it yet. */
export interface PreparedCommand extends CommandText {
  argsHash: string;
  parsed: ParsedCommand | Outcome;
  /** Its version, if it is already part of the history. */
  versionBefore?: number;
}

/** A decided command, with its effect. */
export interface Applied {
  command: PreparedCommand;
  verdict: Verdict;
  changes: RowChange[];
}

/** Limits how long one transaction holds a person's lock. A device splits a batch that would change more rows. */
const MOST_CHANGES = 12_000;

/** Loads the rows that these commands read or write. Call it under the user's lock. */
export function loadTouched(
  client: PoolClient,
  userId: string,
  commands: readonly PreparedCommand[],
): Promise<LoadedLibrary> {
  return loadLibrary(client, userId, touchesOf(commands, defaultCollectionIdOf(userId)));
}

/**
 * Applies commands in order to the rows loaded under the user's lock, with the same rules as the app, and writes all
 * changes with a few statements, whose answers the commit awaits. Each command with an effect gets its own version.
 * @param store stores the verdicts in the same transaction
 */
export async function applyCommands(
  ctx: Pick<LibraryContext, 'log' | 'loop'>,
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

/** Parses a command before a connection is taken, since this needs no database. */
export function prepareCommand(ctx: Pick<LibraryContext, 'log'>, command: CommandText): PreparedCommand {
  const { id, seq, name, v, args } = command;
  const argsText = JSON.stringify(args) ?? 'null';
  const argsHash = hash('sha256', `${name} ${v} ${argsText}`, 'base64url');
  return { id, seq, name, v, args, argsHash, parsed: parse(ctx, command, argsText) };
}

/** Derived from the user, so that two devices that add a first album offline create the same collection. */
export function defaultCollectionIdOf(userId: string): string {
  return uuidv5('default', userId);
}

/** Refuses a command because of a bug on the server, so that the device can continue and keeps the command. */
export function refusedAsBroken(
  ctx: Pick<LibraryContext, 'log'>,
  command: PreparedCommand,
  error: unknown,
): PreparedCommand {
  return { ...command, parsed: brokenRule(ctx, command, error) };
}

const compiled = new Map<string, z.ZodMiniType>(
  Object.entries(COMMANDS).map(([name, { args }]) => [name, z.compile<z.ZodMiniType>(args)]),
);

/**
 * The schemas as generated functions, three times as fast; input that fails is parsed again by the plain schema for its
 * messages. Only on the server: the content security policy of pages forbids generated code.
 */
export const compiledArgsOf: ArgsOf = (name) => compiled.get(name) ?? COMMANDS[name].args;

/** Far more than a record with all its photos needs. */
const LARGEST_ARGS = 300_000;

function parse(ctx: Pick<LibraryContext, 'log'>, command: CommandText, argsText: string): ParsedCommand | Outcome {
  if (argsText.length > LARGEST_ARGS && !definitionOf(command.name)?.isLarge) {
    return refused('INVALID', 'This change is larger than any change can be');
  }
  if (!isStorableJson(argsText)) {
    return refused('INVALID', UNSTORABLE_MESSAGE);
  }
  try {
    return parseCommand(command.name, command.v, command.args, compiledArgsOf);
  } catch (error) {
    return brokenRule(ctx, command, error);
  }
}

function outcomeOf(
  ctx: Pick<LibraryContext, 'log'>,
  command: PreparedCommand,
  library: LoadedLibrary,
  rules: RuleContext,
): Outcome {
  if (!isParsed(command.parsed)) return command.parsed;
  try {
    return command.parsed.apply(library, rules);
  } catch (error) {
    return brokenRule(ctx, command, error);
  }
}

/** Rules are pure, so a rule that throws always throws. Refuse the command, or its device could never sync again. */
function brokenRule(ctx: Pick<LibraryContext, 'log'>, command: CommandText, error: unknown): Outcome {
  ctx.log.error({ err: error, command: command.name, commandId: command.id }, 'a rule failed');
  return refused('INTERNAL', 'Something went wrong on our side with this change. It is kept here');
}

function settle(tx: UserTransaction, command: PreparedCommand, outcome: Outcome, library: LoadedLibrary): Applied {
  const { id, seq } = command;
  tx.viewedActs?.command(command.name, outcome, library);
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
  const ids = byEntity(() => new Set<string>());
  // Always loaded, because a first album may restore it.
  ids.collection.add(defaultCollectionId);
  let allRecords = false;
  for (const { parsed } of commands) {
    if (!isParsed(parsed)) continue;
    for (const entity of ENTITIES) for (const id of parsed.touches[entity] ?? []) ids[entity].add(id);
    allRecords ||= parsed.touches.allRecords ?? false;
  }
  return { ...byEntity((entity) => [...ids[entity]]), allRecords };
}
