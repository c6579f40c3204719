import type { LibraryState } from '../../shared/commands/command.ts';
import { type CommandName, isCommandName } from '../../shared/commands/registry.ts';
import { restoreStep, wishOf } from './inverse.ts';
import type { TrayEntry } from './journal-rows.ts';
import type { RunRefused, RunResult } from './library-types.ts';

export interface TrayPorts {
  entry(id: string): TrayEntry | undefined;
  state(): LibraryState;
  /** Queues a command and, in the same transaction, drops the tray entries it answers. */
  run(name: CommandName, input: unknown, answers: string[]): Promise<RunResult>;
  runAll(steps: readonly { name: CommandName; args: unknown }[], answers: string[]): Promise<RunResult>;
  drop(ids: string[]): Promise<RunResult>;
  change(entry: TrayEntry): Promise<RunResult>;
  newId(): string;
}

interface NewRecordArgs {
  id: string;
  fields: Record<string, unknown>;
}

const GONE: RunRefused = { ok: false, code: 'NOT_FOUND', message: 'This entry was already decided', kept: false };

/** What a person can decide about an entry of "Needs attention". Each answer removes the entry it decides. */
export function createTrayActions(ports: TrayPorts) {
  function decide(id: string, action: (entry: TrayEntry) => Promise<RunResult>): Promise<RunResult> {
    const entry = ports.entry(id);
    return entry ? action(entry) : Promise.resolve(GONE);
  }

  /** Runs the command again under a new id; the entry stays, with the edited input, if the rules still refuse. */
  const retry = (id: string, editedInput?: unknown) =>
    decide(id, async (entry) => {
      const { name } = entry.command;
      if (!isCommandName(name)) return GONE;
      const args = editedInput ?? (entry.kind === 'left' ? leftoversOf(entry) : entry.command.args);
      const result = await ports.run(name, args, [id]);
      if (!result.ok && editedInput !== undefined) {
        const { code, message, field } = result;
        await ports.change({ ...entry, command: { ...entry.command, args }, code, message, field });
      }
      return result;
    });

  const discard = (id: string) => decide(id, () => ports.drop([id]));

  /** Takes back a discard: the entry waits again as it was. */
  const putBack = (entry: TrayEntry) => ports.change(entry);

  /** Keeps a refused album as a wish, or all albums an import found no room for. */
  const keepAsWish = (id: string) =>
    decide(id, (entry) => {
      const records = newRecordsOf(entry);
      if (records.length === 0) return ports.drop([id]);
      const steps = records.map(({ fields }) => ({ name: 'wishlist.create' as const, args: wishOf(fields) }));
      return ports.runAll(steps, [id]);
    });

  /** Brings back a row that was deleted elsewhere, with the change that found it gone. */
  const restore = (id: string) =>
    decide(id, async (entry) => {
      const { name, args } = entry.command;
      const row = restoreStep(entry.snapshot);
      if (!row || !isCommandName(name)) return GONE;
      return ports.runAll([row, { name, args: withoutSeen(args) }], [id]);
    });

  /** Puts the overwritten values back; this device's newer ones have stood until now. */
  const takeOther = (id: string) =>
    decide(id, (entry) => {
      const { name, args } = entry.command;
      if (!entry.overwrote || !isCommandName(name)) return ports.drop([id]);
      return ports.run(name, { id: (args as { id: string }).id, changes: entry.overwrote }, [id]);
    });

  /** A file with everything that was typed. */
  const exportEntry = (id: string): { filename: string; text: string } | undefined => {
    const entry = ports.entry(id);
    if (!entry) return undefined;
    const { command, code, message } = entry;
    const text = JSON.stringify({ change: command.name, at: command.at, input: command.args, code, message }, null, 2);
    return { filename: `side-one-${command.at.slice(0, 10)}-${command.id.slice(0, 8)}.json`, text };
  };

  return { retry, discard, putBack, keepMine: discard, keepAsWish, restore, takeOther, exportEntry };
}

/** The new records a refused entry was about. */
function newRecordsOf({ kind, command, left }: TrayEntry): NewRecordArgs[] {
  if (command.name === 'record.create' || command.name === 'record.restore') return [command.args as NewRecordArgs];
  if (command.name !== 'record.import') return [];
  const { records } = command.args as { records: NewRecordArgs[] };
  return kind === 'left' ? records.filter(({ id }) => left?.includes(id)) : records;
}

function leftoversOf(entry: TrayEntry): { records: NewRecordArgs[] } {
  return { records: newRecordsOf(entry) };
}

function withoutSeen(args: unknown): unknown {
  const { seen: _, ...rest } = args as { seen?: unknown };
  return rest;
}
