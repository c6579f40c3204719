import type { LibraryState } from '../../../shared/commands/command.ts';
import { isParsed, parseCommand, upToDate } from '../../../shared/commands/registry.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { QueueChange } from '../journal/queue.ts';
import type { QueuedCommand, RefusedEntry, TrayEntry } from '../journal/rows.ts';
import { defaultCollectionIdOf } from './default-collection-id.ts';
import type { RunRequest } from './run-request.ts';
import { withUnlimitedPlan } from './unlimited-plan.ts';

const CREATING = ['record.create', 'record.restore'];

/** New albums that the album limit refused: they stay on the shelf as "Not saved online" until a person decides. */
export function refusedRecords(tray: readonly TrayEntry[], state: LibraryState, userId: string): RecordRow[] {
  const roomy = withUnlimitedPlan(state);
  const rows = new Map<string, RecordRow>();
  for (const entry of tray) {
    if (!isRefusedCreate(entry) || entry.code !== 'ALBUM_LIMIT_EXCEEDED') continue;
    const { command } = entry;
    const parsed = parseCommand(command.name, command.v, command.args);
    const outcome = isParsed(parsed)
      ? parsed.apply(roomy, { now: command.at, defaultCollectionId: defaultCollectionIdOf(userId) })
      : parsed;
    if (outcome.status !== 'ok') continue;
    for (const change of outcome.changes) {
      if (change.entity === 'record' && change.row) rows.set(change.id, { ...change.row, updatedAt: command.at });
    }
  }
  return [...rows.values()];
}

/**
 * The entry that an edit or a deletion is about: a refused new album has no row yet.
 * Undo discards no album but those of the commands that it takes back.
 */
export function refusedAlbumOf(
  { name, input, takenBack }: RunRequest,
  state: LibraryState,
  tray: readonly TrayEntry[],
): RefusedEntry | undefined {
  if (name !== 'record.update' && name !== 'record.delete') return undefined;
  const { id } = input as { id: string };
  const entry = state.record(id) ? undefined : tray.filter(isRefusedCreate).find((one) => idOf(one) === id);
  if (!entry) return undefined;
  if (name === 'record.delete' && takenBack && !takenBack.some((one) => one.id === entry.id)) return undefined;
  return { ...entry, command: upToDate(entry.command) };
}

/** The change of the tray for an edit of a refused new album. */
export interface EntryEdit {
  /** The entries that it changes, as they were. */
  before: TrayEntry[];
  changed: boolean;
  change: QueueChange;
}

/**
 * An edit of a refused new album changes its entry, and a delete discards it.
 * @returns undefined if another tab has decided an entry that must still wait
 */
export function editOfEntry(
  entry: RefusedEntry,
  { name, args }: QueuedCommand,
  { answers, options }: RunRequest,
  { tray, revision }: { tray: readonly TrayEntry[]; revision: number },
): EntryEdit | undefined {
  const { undecided = answers, draft: dropDraft } = options;
  const isThere = new Set(tray.map((one) => one.id));
  if (!undecided.every((id) => isThere.has(id))) return undefined;
  const before = [entry, ...tray.filter((one) => answers.includes(one.id))];
  const change = { append: [], dropTray: answers, undecided: [...undecided, entry.id], revision, dropDraft };
  if (name === 'record.delete')
    return { before, changed: true, change: { ...change, dropTray: [...answers, entry.id] } };
  const create = entry.command.args as { fields: object };
  const fields = { ...create.fields, ...(args as { changes: object }).changes };
  // Typed again as it was.
  if (JSON.stringify(fields) === JSON.stringify(create.fields)) return { before, changed: false, change };
  const edited = { ...entry, command: { ...entry.command, args: { ...create, fields } } };
  return { before, changed: true, change: { ...change, putTray: [edited] } };
}

function idOf({ command }: RefusedEntry): string | undefined {
  return (command.args as { id?: string }).id;
}

function isRefusedCreate(entry: TrayEntry): entry is RefusedEntry {
  return entry.kind === 'refused' && CREATING.includes(entry.command.name);
}
