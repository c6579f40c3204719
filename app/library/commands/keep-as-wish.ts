import { pick } from '../../../shared/domain/pick.ts';
import { WISHLIST_FIELDS } from '../../../shared/entities.ts';
import type { ChangeEntry, OutboxRow } from '../journal/rows.ts';
import type { RunResult } from '../library-types.ts';
import type { Shown } from '../view/shown.ts';
import { DECIDED } from './decided.ts';
import { prepareCommand } from './prepare-command.ts';
import type { UndoLog } from './undo-log.ts';
import type { Write } from './write-change.ts';

interface NewRecordArgs {
  id: string;
  fields: Record<string, unknown>;
}

interface Parts {
  shown: Shown;
  write: Write;
  undoLog: UndoLog;
  newId(): string;
  now(): string;
  userId: string;
}

/** The new records of a refused entry. */
export function newRecordsOf(entry: ChangeEntry): NewRecordArgs[] {
  const { command } = entry;
  if (command.name === 'record.create' || command.name === 'record.restore') return [command.args as NewRecordArgs];
  if (command.name !== 'record.import') return [];
  const { records } = command.args as { records: NewRecordArgs[] };
  return entry.kind === 'left' ? records.filter(({ id }) => entry.left.includes(id)) : records;
}

/** All in one write: where a part of them could be stored, a second try would double it. */
export async function addWishes(parts: Parts, entry: ChangeEntry): Promise<RunResult> {
  const group = parts.newId();
  const rows: OutboxRow[] = [];
  for (const { fields } of newRecordsOf(entry)) {
    const prepared = { ...parts, state: parts.shown.state(), group, now: parts.now() };
    const { row, outcome } = prepareCommand('wishlist.create', wishOf(fields), prepared);
    if (outcome.status === 'refused') return { ok: false, kept: false, ...outcome };
    rows.push(row);
  }
  const { id } = entry;
  if (!(await parts.write({ append: rows, dropTray: [id], undecided: [id] }))) return DECIDED;
  for (const row of rows) parts.undoLog.add(group, row.id, row.undo ?? [], row === rows.at(-1) ? [entry] : []);
  return { ok: true, id: '', group, changed: true };
}

/** A record's fields as those of a wish. */
export function wishOf(fields: Readonly<Record<string, unknown>>): { fields: object } {
  return { fields: { ...pick(fields, Object.keys(WISHLIST_FIELDS)), notes: fields.personalNotes ?? null } };
}
