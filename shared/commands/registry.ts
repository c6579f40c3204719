import type * as z from 'zod/mini';
import type { RowOf } from '../entities.ts';
import { ENTITIES, type Entity } from '../nouns.ts';
import { plainProblem } from '../schemas/plain-problem.ts';
import { rowOnceStored } from '../schemas/row-schema.ts';
import {
  addRecordsToCollection,
  collection,
  removeRecordsFromCollection,
  setDefaultCollection,
} from './collection-commands.ts';
import { type LibraryState, type Outcome, type RuleContext, refused, type Touches } from './command.ts';
import type { CommandDefinition, Step } from './definition.ts';
import { importRecords, takeBackImport } from './import-commands.ts';
import { clear, markRead } from './notification-commands.ts';
import { addShelfie, play, record, removeShelfie, unplay } from './record-commands.ts';
import { savedView } from './saved-view-commands.ts';
import { moveWishlistItemToCollection, putSighting, removeSighting, wish } from './wishlist-commands.ts';

/** Every command that can be queued. */
export const COMMANDS = {
  'record.create': record.create,
  'record.update': record.update,
  'record.delete': record.remove,
  'record.restore': record.restore,
  'record.addShelfie': addShelfie,
  'record.removeShelfie': removeShelfie,
  'record.play': play,
  'record.unplay': unplay,
  'record.import': importRecords,
  'record.takeBackImport': takeBackImport,
  'collection.create': collection.create,
  'collection.update': collection.update,
  'collection.delete': collection.remove,
  'collection.restore': collection.restore,
  'collection.setDefault': setDefaultCollection,
  'collection.addRecords': addRecordsToCollection,
  'collection.removeRecords': removeRecordsFromCollection,
  'wishlist.create': wish.create,
  'wishlist.update': wish.update,
  'wishlist.delete': wish.remove,
  'wishlist.restore': wish.restore,
  'wishlist.putSighting': putSighting,
  'wishlist.removeSighting': removeSighting,
  'wishlist.moveToCollection': moveWishlistItemToCollection,
  'notification.markRead': markRead,
  'notification.clear': clear,
  'savedView.create': savedView.create,
  'savedView.update': savedView.update,
  'savedView.delete': savedView.remove,
  'savedView.restore': savedView.restore,
} as const;

export type CommandName = keyof typeof COMMANDS;

/** The arguments that the app fills in. */
export type CommandFills<Name extends CommandName> = (typeof COMMANDS)[Name]['fills'][number];
/** A caller's input for a command. */
export type CommandInput<Name extends CommandName> = z.input<(typeof COMMANDS)[Name]['args']>;

/** A command with parsed arguments, which can be applied. */
export interface ParsedCommand {
  args: unknown;
  touches: Touches;
  apply(state: LibraryState, context: RuleContext): Outcome;
  inverse(state: LibraryState): Step[];
}

/** The type of a definition for code that handles any command; each is used only with its own arguments. */
export type AnyDefinition = CommandDefinition<z.ZodMiniType>;

/** Undefined for a command of another version of the app. */
export function definitionOf(name: string): AnyDefinition | undefined {
  return isCommandName(name) ? (COMMANDS[name] as unknown as AnyDefinition) : undefined;
}

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** The schema of a command's arguments, or an equivalent one. */
export type ArgsOf = (name: CommandName) => z.ZodMiniType;

/**
 * Parses the arguments of a command of any known version.
 * @param argsOf the schemas to use; the server passes compiled ones
 * @returns the parsed command, or the refusal that says what is wrong and in which field
 */
export function parseCommand(
  name: string,
  v: number,
  args: unknown,
  argsOf: ArgsOf = (command) => COMMANDS[command].args,
): ParsedCommand | Outcome {
  const definition = definitionOf(name);
  if (!definition) return refused('INVALID', `This version does not know the change "${name}"`);
  const current = upcastArgs(definition, v, args);
  if ('status' in current) return current;
  const parsed = argsOf(name as CommandName).safeParse(current.args, { error: plainProblem });
  if (!parsed.success) return refusedBySchema(parsed.error);
  const { data } = parsed;
  // The schema leaves it out; accepted without it, what was typed into it would be lost.
  if (hasUnknownField(current.args, data)) return ofNewerVersion();
  return {
    args: data,
    touches: definition.touches(data),
    apply: (state, context) => definition.apply(state, data, context),
    inverse: (state) => definition.inverse(data, state),
  };
}

function ofNewerVersion(): Outcome {
  return refused('INVALID', 'This change was made by a newer version. Reload the app and try again.');
}

/** True if a row's fields, as they were sent, have one that this version does not know. */
function hasUnknownField(sent: unknown, parsed: unknown): boolean {
  return ['fields', 'changes'].some((part) => {
    const [before, after] = [sent, parsed].map((args) => (args as Record<string, object | undefined>)[part]);
    return before !== undefined && Object.keys(before).some((field) => !Object.hasOwn(after ?? {}, field));
  });
}

/** Arguments of any known version as those of the current one. */
function upcastArgs({ v: now, upcast }: AnyDefinition, v: number, args: unknown): { args: unknown } | Outcome {
  // Its arguments may mean something else, also where they look the same.
  if (v > now) return ofNewerVersion();
  let current = args;
  for (let version = v; version < now; version += 1) {
    const step = upcast?.[version];
    if (!step) return refused('INVALID', `This change was made by a version that is no longer understood`);
    current = step(current);
  }
  return { args: current };
}

/** A stored command as this version would make it; as it is stored, where this version does not understand it. */
export function upToDate<Stored extends { name: string; v: number; args: unknown }>(command: Stored): Stored {
  const definition = definitionOf(command.name);
  const current = definition && upcastArgs(definition, command.v, command.args);
  return definition && current && 'args' in current ? { ...command, v: definition.v, args: current.args } : command;
}

export function isParsed(result: ParsedCommand | Outcome): result is ParsedCommand {
  return 'apply' in result;
}

/** The first problem of a parse as a refusal; the field is named as the form names it. */
function refusedBySchema(error: z.core.$ZodError): Outcome {
  const issue = error.issues[0];
  const path = issue?.path.filter((step) => step !== 'fields' && step !== 'changes').map(String) ?? [];
  return refused('INVALID', issue?.message ?? 'The input is not valid', { field: path.join('.') || undefined });
}

/** The step that brings a row of each noun back as it was; only the server makes and removes notifications. */
const RESTORES: { readonly [E in Exclude<Entity, 'notification'>]: (row: RowOf[E]) => Step<CommandName> } = {
  collection: (row) => collection.restoreStep(row),
  record: (row) => record.restoreStep(row),
  wishlistItem: (row) => wish.restoreStep(row),
  savedView: (row) => savedView.restoreStep(row),
};

/** The command that brings back a row deleted elsewhere; undefined if the snapshot is no row. */
export function restoreStep(snapshot: unknown): Step<CommandName> | undefined {
  for (const entity of ENTITIES) {
    if (entity === 'notification') continue;
    const row = rowOnceStored(entity, snapshot);
    if (row) return (RESTORES[entity] as (row: unknown) => Step<CommandName>)(row);
  }
  return undefined;
}
