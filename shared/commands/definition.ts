import type * as z from 'zod/mini';
import { pick } from '../domain/pick.ts';
import type { Entity } from '../nouns.ts';
import { changesBetween } from '../schemas/field-edits.ts';
import type { LibraryState, Outcome, RuleContext, Touches } from './command.ts';

/** A command that undoes another command, or restores a row. */
export interface Step<Name extends string = string> {
  name: Name;
  args: unknown;
  /** Makes sense only after the step before it: is left out where that one finds its row deleted. */
  needsPrevious?: true;
}

/** Arguments the app fills in where a screen leaves them out: new ids, the time, the values an edit was based on. */
export type Filled = 'id' | 'recordId' | 'createdAt' | 'on' | 'seen';

/**
 * How a command merges with unsent ones about the row of its `id`:
 * - `create` makes the row
 * - `edit` is merged into the create or edit before it; that of a collection only into the last command of the queue
 * - `delete` removes all commands of a row that was made here, and itself
 * - `part` changes only that row, and is removed with it
 * - `never` is not merged, and prevents merging across it
 */
export type Merge = 'create' | 'edit' | 'delete' | 'part' | 'never';

/** The ways in which a command with these arguments can be merged: the app merges `fields` and `changes` of a row. */
type MergeOf<Args> =
  | 'never'
  | (Args extends { id: string } ? 'delete' | 'part' : never)
  | (Args extends { id: string; fields: object } ? 'create' : never)
  | (Args extends { id: string; changes: object } ? 'edit' : never);

/** How a screen names the subjects of a command's texts. */
export interface Naming {
  /** One record by its title, several by their number. */
  records(ids: unknown): string;
  /** 'Year, label and notes changed'. */
  changes(changes: unknown): string;
}

/** The complete definition of a command. Pure: both sides run it, and it depends on no screen and no table. */
export interface CommandDefinition<Schema extends z.ZodMiniType, Fills extends readonly Filled[] = readonly Filled[]> {
  /** Current version of the arguments. */
  v: number;
  /** The noun it changes. */
  noun: Entity;
  args: Schema;
  fills: Fills;
  touches(args: z.output<Schema>): Touches;
  /** The rule. */
  apply(state: LibraryState, args: z.output<Schema>, context: RuleContext): Outcome;
  /** The steps that undo it, computed from the rows before it is applied; empty if there is nothing to undo. */
  inverse(args: z.output<Schema>, state: LibraryState): Step[];
  merge: Merge;
  /** Its description in "Needs attention" and in the list of waiting changes. */
  words: string | ((args: z.output<Schema>, naming: Naming) => string);
  /** Names many rows, so that only the limit of the request applies to its size. */
  isLarge?: true;
  /** Upgrades arguments of an older version by one version; kept for 180 days after a version is replaced. */
  upcast?: Record<number, (args: unknown) => unknown>;
}

export function defineCommand<Schema extends z.ZodMiniType, const Fills extends readonly Filled[]>(
  definition: CommandDefinition<Schema, Fills> & { merge: MergeOf<z.output<Schema>> },
): CommandDefinition<Schema, Fills> {
  return definition;
}

/** The inverse of an edit: the changed fields with their old values. Named but unchanged fields may change later. */
export function valuesBefore(name: string, id: string, changes: object, row: object | undefined): Step[] {
  if (!row) return [];
  const seen = changesBetween(row, changes);
  return [{ name, args: { id, changes: pick(row, Object.keys(seen)), seen } }];
}

/** The step for a row, if the row exists. */
export function stepsFor<Row>(row: Row | undefined, step: (row: Row) => Step): Step[] {
  return row ? [step(row)] : [];
}
