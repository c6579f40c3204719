import type { RecordRow } from '../../../../../shared/schemas/record.ts';
import { MAX_IDS } from '../../../../../shared/wire/sync-protocol.ts';
import { wishOf } from '../../../../library/commands/keep-as-wish.ts';
import type { CommandStep } from '../../../../library/commands/run-steps.ts';
import type { RunResult } from '../../../../library/library-types.ts';
import { useLibrary } from '../../../../library/react/hooks.ts';
import { undoAction } from '../../../../record-ui/library/undo-action.ts';
import { useOneAtATime } from '../../../../ui/action/one-at-a-time.ts';
import { countText, numberText } from '../../../../ui/number-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { changeSteps, wishSteps } from './record-changes.ts';

type Words = { done: (count: string) => string; failed: string };
export type CollectionChange = 'collection.addRecords' | 'collection.removeRecords';

/**
 * The actions on selected records. Each is one group, which one Undo takes back.
 * @param onDone called after each that was not refused as a whole
 */
export function useMany(records: readonly RecordRow[], onDone: () => void) {
  const library = useLibrary();
  const { run, isRunning } = useOneAtATime();

  async function runAll(steps: readonly CommandStep[], { done, failed }: Words, count = records.length) {
    const result = await library.runMany(steps);
    if (!result.ok) {
      toast({ title: 'Error', text: failed, tone: 'bad' });
      return;
    }
    const refused = result.refused ?? [];
    if (result.changed)
      toast({
        title: done(countText(count - refused.length, 'record')),
        ...(refused.length > 0 && { text: refusedText(refused) }),
        action: undoAction(library, result.group),
      });
    else toast({ title: 'Nothing to change', text: 'The records are like that already.' });
    onDone();
  }

  return {
    isRunning,
    change: (changesOf: (row: RecordRow) => object) => {
      const steps = changeSteps(records, changesOf);
      const words = { done: (count: string) => `Changed ${count}`, failed: 'Failed to change records' };
      return run(() => runAll(steps, words, steps.length));
    },
    collect: (name: CollectionChange, { id, name: title }: { id: string; name: string }) => {
      const isAdding = name === 'collection.addRecords';
      const steps = idsInParts(records).map((recordIds) => ({ name, args: { id, recordIds } }));
      const words = {
        done: (count: string) => (isAdding ? `Added ${count} to ${title}` : `Removed ${count} from ${title}`),
        failed: `Failed to ${isAdding ? 'add records to' : 'remove records from'} collection`,
      };
      return run(() => runAll(steps, words), name);
    },
    wish: () => {
      const words = { done: (count: string) => `Moved ${count} to your wishlist`, failed: 'Failed to move records' };
      return run(() => runAll(wishSteps(records, wishOf), words));
    },
    remove: () => {
      const steps = records.map(({ id }) => ({ name: 'record.delete' as const, args: { id } }));
      const words = { done: (count: string) => `Deleted ${count}`, failed: 'Failed to delete records' };
      return run(() => runAll(steps, words));
    },
  };
}

function refusedText(refused: NonNullable<Extract<RunResult, { ok: true }>['refused']>): string {
  const were = refused.length === 1 ? '1 was' : `${numberText(refused.length)} were`;
  return `${were} left as before: ${refused[0]?.message}`;
}

function idsInParts(records: readonly RecordRow[]): string[][] {
  const ids = records.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) =>
    ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS),
  );
}
