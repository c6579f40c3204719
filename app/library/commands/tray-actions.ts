import type { LibraryState } from '../../../shared/commands/command.ts';
import { type CommandName, isCommandName, restoreStep, upToDate } from '../../../shared/commands/registry.ts';
import { pick } from '../../../shared/domain/pick.ts';
import { WISHLIST_FIELDS } from '../../../shared/entities.ts';
import { imagePath } from '../../../shared/schemas/link.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { QueueChange } from '../journal/queue.ts';
import type { OutboxRow, TrayEntry } from '../journal/rows.ts';
import type { RunOptions, RunRefused, RunResult } from '../library-types.ts';
import type { LibraryView } from '../view/view.ts';
import { prepareCommand } from './prepare-command.ts';
import type { UndoLog } from './undo-log.ts';

export interface TrayPorts {
  tray(): readonly TrayEntry[];
  state(): LibraryState;
  view(): LibraryView;
  /** Runs in turn with the other changes of this device; a storage failure becomes a result. */
  guarded(work: () => Promise<RunResult>): Promise<RunResult>;
  /** Queues a command and, in the same transaction, drops the tray entries it answers. */
  runNow(name: CommandName, input: unknown, options: RunOptions, answers: string[]): Promise<RunResult>;
  /** @returns false if another tab has decided an entry of the change */
  write(change: QueueChange): Promise<boolean>;
  newId(): string;
  now(): string;
  userId: string;
}

interface NewRecordArgs {
  id: string;
  fields: Record<string, unknown>;
}

/** Another tab was faster, or the person is. */
export const DECIDED: RunRefused = {
  ok: false,
  code: 'NOT_FOUND',
  message: 'This entry was already decided',
  kept: false,
};

/** The decisions about an entry of "Needs attention". Each removes its entry. */
export function createTrayActions(ports: TrayPorts, undoLog?: UndoLog) {
  /** An earlier build may have made its command. */
  function entryOf(id: string): TrayEntry | undefined {
    const entry = storedEntryOf(id);
    return entry && { ...entry, command: upToDate(entry.command) };
  }
  const storedEntryOf = (id: string) => ports.tray().find((entry) => entry.id === id);

  const run = (name: CommandName, input: unknown, answers: string[]) =>
    ports.guarded(() => ports.runNow(name, input, {}, answers));

  const runAll = (steps: readonly Step[], answers: string[]) =>
    ports.guarded(async () => {
      const group = ports.newId();
      let result: RunResult = { ok: true, id: '', group, changed: false };
      for (const [index, step] of steps.entries()) {
        const isLast = index === steps.length - 1;
        result = await ports.runNow(step.name, step.args, { group, undecided: answers }, isLast ? answers : []);
        if (!result.ok) return result;
      }
      return result;
    });

  const changeTray = (change: Omit<QueueChange, 'append'>) =>
    ports.guarded(async () => {
      const isDone = await ports.write({ append: [], ...change });
      return isDone ? { ok: true, id: '', group: '', changed: true } : DECIDED;
    });
  const drop = (id: string) => changeTray({ dropTray: [id] });
  const put = (entry: TrayEntry) => changeTray({ putTray: [entry] });

  function decide(id: string, action: (entry: TrayEntry) => Promise<RunResult>): Promise<RunResult> {
    const entry = entryOf(id);
    return entry ? action(entry) : Promise.resolve(DECIDED);
  }

  /** Runs the command again under a new id; the entry stays, with the edited input, if the rules still refuse. */
  const retry = (id: string, editedInput?: unknown) =>
    decide(id, async (entry) => {
      const { name } = entry.command;
      // Without its entry, the picture waits like any other.
      if (entry.kind === 'photo') return drop(id);
      if (!isCommandName(name)) return DECIDED;
      const args = editedInput ?? (entry.kind === 'left' ? leftoversOf(entry) : entry.command.args);
      const result = await run(name, args, [id]);
      if (!result.ok && editedInput !== undefined) {
        const { code, message, field } = result;
        const edited = { ...entry, command: { ...entry.command, args }, code, message, field };
        return orRefused(await changeTray({ putTray: [edited], undecided: [id] }), result);
      }
      return result;
    });

  const discard = (id: string) => decide(id, (entry) => (entry.kind === 'photo' ? discardPhoto(id) : drop(id)));

  /** Removes the address from every row first: no row may name a missing picture. */
  async function discardPhoto(sha256: string): Promise<RunResult> {
    const address = imagePath(sha256);
    const { records, hiddenRecords, wishlist } = ports.view();
    const steps = [
      ...[...records, ...hiddenRecords].flatMap((row) => stepsWithout(row, address)),
      ...wishlist.filter(({ imageUrl }) => imageUrl === address).map(({ id }) => noCover('wishlist.update', id)),
    ];
    const result = await runAll(steps, []);
    return result.ok ? changeTray({ dropTray: [sha256], dropPhoto: sha256 }) : result;
  }

  /** Undoes a discard: the entry waits again unchanged. */
  const putBack = put;

  /** Keeps a refused album as a wish, or all albums of an import beyond the limit. */
  const keepAsWish = (id: string) =>
    decide(id, (entry) => {
      const records = newRecordsOf(entry);
      if (records.length === 0) return drop(id);
      return ports.guarded(() => addWishes(records, entry));
    });

  /** All in one write: where a part of them could be stored, a second try would double it. */
  async function addWishes(records: readonly NewRecordArgs[], entry: TrayEntry): Promise<RunResult> {
    const group = ports.newId();
    const rows: OutboxRow[] = [];
    for (const { fields } of records) {
      const args = wishOf(fields);
      const { row, outcome } = prepareCommand('wishlist.create', args, {
        ...ports,
        state: ports.state(),
        group,
        now: ports.now(),
      });
      if (outcome.status === 'refused') return { ok: false, kept: false, ...outcome };
      rows.push(row);
    }
    const { id } = entry;
    if (!(await ports.write({ append: rows, dropTray: [id], undecided: [id] }))) return DECIDED;
    for (const row of rows) undoLog?.add(group, row.id, row.undo ?? [], row === rows.at(-1) ? [entry] : []);
    return { ok: true, id: '', group, changed: true };
  }

  /** Restores a row that was deleted elsewhere, with the change that was refused because of it. */
  const restore = (id: string) =>
    decide(id, async (entry) => {
      const { name, args } = entry.command;
      const row = restoreStep(entry.snapshot);
      if (!row || !isCommandName(name)) return DECIDED;
      return runAll([row, { name, args: withoutSeen(args) }], [id]);
    });

  /** Restores the overwritten values in place of this device's newer ones. */
  const takeOther = (id: string) =>
    decide(id, (entry) => {
      const { name, args } = entry.command;
      if (!entry.overwrote || !isCommandName(name)) return drop(id);
      return run(name, { id: (args as { id: string }).id, changes: entry.overwrote }, [id]);
    });

  /** A file with all that was typed. */
  const exportEntry = (id: string): { filename: string; text: string } | undefined => {
    const entry = storedEntryOf(id);
    if (!entry) return undefined;
    const { command, code, message } = entry;
    const text = JSON.stringify({ change: command.name, at: command.at, input: command.args, code, message }, null, 2);
    return { filename: `side-one-${command.at.slice(0, 10)}-${command.id.slice(0, 8)}.json`, text };
  };

  return { retry, discard, putBack, keepMine: discard, keepAsWish, restore, takeOther, exportEntry };
}

function orRefused(result: RunResult, refusal: RunRefused): RunResult {
  return result.ok ? refusal : result;
}

/** The new records of a refused entry. */
function newRecordsOf({ kind, command, left }: TrayEntry): NewRecordArgs[] {
  if (command.name === 'record.create' || command.name === 'record.restore') return [command.args as NewRecordArgs];
  if (command.name !== 'record.import') return [];
  const { records } = command.args as { records: NewRecordArgs[] };
  return kind === 'left' ? records.filter(({ id }) => left?.includes(id)) : records;
}

interface Step {
  name: CommandName;
  args: unknown;
}

function stepsWithout({ id, imageUrl, shelfiePhotos }: RecordRow, address: string): Step[] {
  const steps: Step[] = imageUrl === address ? [noCover('record.update', id)] : [];
  if (!shelfiePhotos.includes(address)) return steps;
  return [...steps, { name: 'record.removeShelfie', args: { id, url: address } }];
}

function noCover(name: 'record.update' | 'wishlist.update', id: string): Step {
  return { name, args: { id, changes: { imageUrl: null } } };
}

/** A refused album's fields as those of a wish. */
function wishOf(fields: Record<string, unknown>): unknown {
  return { fields: { ...pick(fields, Object.keys(WISHLIST_FIELDS)), notes: fields.personalNotes ?? null } };
}

/** The import of the albums that found no room, with all else that it said: one of a backup restores deleted albums too. */
function leftoversOf(entry: TrayEntry): object {
  return { ...(entry.command.args as object), records: newRecordsOf(entry) };
}

function withoutSeen(args: unknown): unknown {
  const { seen: _, ...rest } = args as { seen?: unknown };
  return rest;
}
