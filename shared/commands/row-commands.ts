import * as z from 'zod/mini';
import { pick } from '../domain/pick.ts';
import type { Fields, RowOf } from '../entities.ts';
import type { Entity } from '../nouns.ts';
import { idField, seenField } from '../schemas/ids.ts';
import {
  changed,
  clampedTime,
  editFields,
  type LibraryState,
  missing,
  newIdRefusal,
  type Outcome,
  type Refusal,
  type RowChange,
  type RuleContext,
  type Touches,
} from './command.ts';
import { type CommandDefinition, type Step, stepsFor, valuesBefore } from './definition.ts';

/** The arguments that make a row. */
interface NewRow {
  id: string;
  fields: object;
  createdAt?: string | undefined;
}

/** The arguments of an edit; `seen` holds the values that it was based on. */
interface Edit<Changes> {
  id: string;
  changes: Changes;
  seen?: z.output<typeof seenField>;
}

type NewArgs = z.ZodMiniType<NewRow>;
type Words = CommandDefinition<z.ZodMiniType>['words'];

/** What differs between the nouns in making, editing, deleting and restoring a row. */
interface RowRules<
  E extends Entity,
  Prefix extends string,
  New extends NewArgs,
  Restored extends NewArgs,
  Changes extends z.ZodMiniType<object>,
> {
  noun: E;
  /** Of the commands' names: 'record' in 'record.create'. */
  prefix: Prefix;
  fields: Fields;
  create: New;
  /** The same with what a deleted row had besides its fields. */
  restore: Restored;
  changes: Changes;
  /** The row with its fields and what else it has; times and version are added. */
  rowOf(state: LibraryState, args: z.output<Restored>): Omit<RowOf[E], 'id' | 'createdAt' | 'updatedAt' | 'version'>;
  /** The refusal of one row more. */
  full(state: LibraryState, now: string): Refusal | undefined;
  /** The refusal of a row whose fields do not go together. */
  problem?(row: RowOf[E], state: LibraryState): Refusal | undefined;
  /** The refusal to delete this row. */
  protection?(row: RowOf[E]): Refusal | undefined;
  /** The changes that go with a new row, before it or after it. */
  beside?(state: LibraryState, args: z.output<Restored>, context: RuleContext): [RowChange[], RowChange[]];
  /** Ids of other nouns that a new row names. */
  names?(args: z.output<Restored>): Touches;
  /** The arguments of a restore besides fields and time. */
  kept?(row: RowOf[E], state?: LibraryState): object;
  /** Whether a restore names many rows. */
  isLarge?: true;
  words: { create: Words; delete: Words; restore: Words };
}

const byId = z.object({ id: idField });

/** The commands that every noun has: defined once, with the rules of a noun. */
export function rowCommands<
  E extends Entity,
  Prefix extends string,
  New extends NewArgs,
  Restored extends NewArgs,
  Changes extends z.ZodMiniType<object>,
>(rules: RowRules<E, Prefix, New, Restored, Changes>) {
  const { noun, prefix, words } = rules;
  const find = (state: LibraryState, id: string): RowOf[E] | undefined => state[noun](id) as RowOf[E] | undefined;
  const touching = ({ id }: { id: string }): Touches => ({ [noun]: [id] });
  const touchingAll = (args: z.output<Restored>): Touches => ({ ...rules.names?.(args), ...touching(args) });
  const put = (id: string, row: RowOf[E] | null) => ({ entity: noun, id, row }) as RowChange;
  const deletion = ({ id }: { id: string }): Step[] => [{ name: `${prefix}.delete`, args: { id } }];

  function newRow(state: LibraryState, args: z.output<Restored>, { now }: RuleContext): RowOf[E] {
    const stamps = { createdAt: clampedTime(args.createdAt, now), updatedAt: now, version: 0 };
    return { id: args.id, ...rules.rowOf(state, args), ...stamps } as RowOf[E];
  }

  function made(state: LibraryState, args: z.output<Restored>, context: RuleContext): Outcome {
    const full = rules.full(state, context.now);
    if (full) return full;
    const row = newRow(state, args, context);
    const problem = rules.problem?.(row, state);
    if (problem) return problem;
    const [before, after] = rules.beside?.(state, args, context) ?? [[], []];
    return changed(...before, put(args.id, row), ...after);
  }

  /** The step that brings a deleted row back as it was. */
  function restoreStep(row: RowOf[E], state?: LibraryState): Step<`${Prefix}.restore`> {
    const fields = pick(row, Object.keys(rules.fields));
    const args = { id: row.id, fields, createdAt: row.createdAt, ...rules.kept?.(row, state) };
    return { name: `${prefix}.restore`, args };
  }

  const create: CommandDefinition<New, readonly ['id', 'createdAt']> = {
    v: 1,
    noun,
    args: rules.create,
    fills: ['id', 'createdAt'],
    touches: (args) => touchingAll(args as z.output<Restored>),
    apply: (state, args, context) =>
      newIdRefusal(state, noun, args.id) ?? made(state, args as z.output<Restored>, context),
    inverse: deletion,
    merge: 'create',
    words: words.create,
  };

  const edit = z.object({ id: idField, changes: rules.changes, seen: seenField }) as unknown as z.ZodMiniType<
    Edit<z.output<Changes>>,
    Edit<z.input<Changes>>
  >;
  const update: CommandDefinition<typeof edit, readonly ['seen']> = {
    v: 1,
    noun,
    args: edit,
    fills: ['seen'],
    touches: touching,
    apply(state, { id, changes, seen }, { now }): Outcome {
      const row = find(state, id);
      if (!row) return missing(state, noun, id);
      const done = editFields<RowOf[E]>(row, changes, seen, now);
      if (!done) return { status: 'noop' };
      return rules.problem?.(done.row, state) ?? { ...changed(put(id, done.row)), overwrote: done.overwrote };
    },
    inverse: ({ id, changes }, state) => valuesBefore(`${prefix}.update`, id, changes, find(state, id)),
    merge: 'edit',
    words: ({ changes }, naming) => naming.changes(changes),
  };

  const remove: CommandDefinition<typeof byId, readonly []> = {
    v: 1,
    noun,
    args: byId,
    fills: [],
    touches: touching,
    apply(state, { id }): Outcome {
      const row = find(state, id);
      if (!row) return { status: 'noop' };
      return rules.protection?.(row) ?? changed(put(id, null));
    },
    inverse: ({ id }, state) => stepsFor(find(state, id), (row) => restoreStep(row, state)),
    merge: 'delete',
    words: words.delete,
  };

  /** The only way to use a deleted id again. */
  const restore: CommandDefinition<Restored, readonly []> = {
    v: 1,
    noun,
    args: rules.restore,
    fills: [],
    ...(rules.isLarge && { isLarge: rules.isLarge }),
    touches: touchingAll,
    apply: (state, args, context) => (find(state, args.id) ? { status: 'noop' } : made(state, args, context)),
    inverse: deletion,
    merge: 'never',
    words: words.restore,
  };

  return { create, update, remove, restore, restoreStep, newRow, put };
}
