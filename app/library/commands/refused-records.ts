import type { LibraryState } from '../../../shared/commands/command.ts';
import { isParsed, parseCommand, upToDate } from '../../../shared/commands/registry.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { TrayEntry } from '../journal/rows.ts';
import { defaultCollectionIdOf } from './default-collection-id.ts';
import { withUnlimitedPlan } from './unlimited-plan.ts';

const CREATING = ['record.create', 'record.restore'];

/** New albums that the album limit refused: they stay on the shelf as "Not saved online" until a person decides. */
export function refusedRecords(tray: readonly TrayEntry[], state: LibraryState, userId: string): RecordRow[] {
  const roomy = withUnlimitedPlan(state);
  const rows = new Map<string, RecordRow>();
  for (const { kind, code, command } of tray) {
    if (kind !== 'refused' || code !== 'ALBUM_LIMIT_EXCEEDED' || !CREATING.includes(command.name)) continue;
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

/** The tray entry of the refused create of a record. */
export function refusedCreate(tray: readonly TrayEntry[], recordId: string): TrayEntry | undefined {
  const entry = tray.find(
    ({ kind, command }) =>
      kind === 'refused' && CREATING.includes(command.name) && (command.args as { id?: string }).id === recordId,
  );
  return entry && { ...entry, command: upToDate(entry.command) };
}
