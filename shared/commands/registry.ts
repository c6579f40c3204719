import * as z from 'zod/mini';
import { plainProblem } from '../domain/plain-problem.ts';
import {
  addRecordsToCollection,
  createCollection,
  deleteCollection,
  removeRecordsFromCollection,
  restoreCollection,
  setDefaultCollection,
  updateCollection,
} from './collection-commands.ts';
import {
  type CommandDefinition,
  type LibraryState,
  type Outcome,
  type RuleContext,
  refused,
  type Touches,
} from './command.ts';
import {
  addShelfie,
  createRecord,
  deleteRecord,
  importRecords,
  removeShelfie,
  restoreRecord,
  updateRecord,
} from './record-commands.ts';
import {
  createWishlistItem,
  deleteWishlistItem,
  moveWishlistItemToCollection,
  restoreWishlistItem,
  updateWishlistItem,
} from './wishlist-commands.ts';

/** Every command that can be queued. */
export const COMMANDS = {
  'record.create': createRecord,
  'record.update': updateRecord,
  'record.delete': deleteRecord,
  'record.restore': restoreRecord,
  'record.addShelfie': addShelfie,
  'record.removeShelfie': removeShelfie,
  'record.import': importRecords,
  'collection.create': createCollection,
  'collection.update': updateCollection,
  'collection.delete': deleteCollection,
  'collection.restore': restoreCollection,
  'collection.setDefault': setDefaultCollection,
  'collection.addRecords': addRecordsToCollection,
  'collection.removeRecords': removeRecordsFromCollection,
  'wishlist.create': createWishlistItem,
  'wishlist.update': updateWishlistItem,
  'wishlist.delete': deleteWishlistItem,
  'wishlist.restore': restoreWishlistItem,
  'wishlist.moveToCollection': moveWishlistItemToCollection,
} as const;

export type CommandName = keyof typeof COMMANDS;

/** What a caller gives for a command. */
export type CommandInput<Name extends CommandName> = z.input<(typeof COMMANDS)[Name]['args']>;
/** What a rule gets after parsing. */
export type CommandArgs<Name extends CommandName> = z.output<(typeof COMMANDS)[Name]['args']>;

/** A command ready to be applied: its arguments have been parsed. */
export interface ReadyCommand {
  touches: Touches;
  apply(state: LibraryState, context: RuleContext): Outcome;
}

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** The schema of a command's arguments, or another that takes the same. */
export type ArgsOf = (name: CommandName) => z.ZodMiniType;

/**
 * Parses the arguments of a command of any known version.
 * @param argsOf the server's are compiled
 * @returns the command ready to apply, or the refusal that says what is wrong and in which field
 */
export function readyCommand(
  name: string,
  v: number,
  args: unknown,
  argsOf: ArgsOf = (known) => COMMANDS[known].args,
): ReadyCommand | Outcome {
  if (!isCommandName(name)) return refused('INVALID', `This version does not know the change "${name}"`);
  // The registry is one table of definitions with different argument types; each is used only with its own.
  const definition = COMMANDS[name] as unknown as CommandDefinition<z.ZodMiniType>;
  let current = args;
  for (let version = v; version < definition.v; version += 1) {
    const step = definition.upcast?.[version];
    if (!step) return refused('INVALID', `This change was made by a version that is no longer understood`);
    current = step(current);
  }
  const parsed = argsOf(name).safeParse(current, { error: plainProblem });
  return parsed.success ? readyParsed(name, parsed.data as never) : refusedBySchema(parsed.error);
}

/** A command of the present version whose arguments have been parsed already. */
export function readyParsed<Name extends CommandName>(name: Name, data: CommandArgs<Name>): ReadyCommand {
  const definition = COMMANDS[name] as unknown as CommandDefinition<z.ZodMiniType>;
  return {
    touches: definition.touches(data),
    apply: (state, context) => definition.apply(state, data, context),
  };
}

export function isReady(result: ReadyCommand | Outcome): result is ReadyCommand {
  return 'apply' in result;
}

/** The first problem of a parse as a refusal; the field is named as the form names it. */
function refusedBySchema(error: z.core.$ZodError): Outcome {
  const issue = error.issues[0];
  const path = issue?.path.filter((step) => step !== 'fields' && step !== 'changes').map(String) ?? [];
  return refused('INVALID', issue?.message ?? 'The input is not valid', { field: path.join('.') || undefined });
}

export function parseArgs<Name extends CommandName>(name: Name, input: CommandInput<Name>) {
  const schema: z.ZodMiniType<CommandArgs<Name>> = COMMANDS[name].args as never;
  return z.safeParse(schema, input, { error: plainProblem });
}
