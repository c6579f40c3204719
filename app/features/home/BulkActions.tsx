import { Download, FolderMinus, FolderPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { MAX_IDS } from '../../../shared/wire/sync-protocol.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { Button } from '../../ui/Button.tsx';
import { BulkBar } from '../../ui/list/BulkBar.tsx';
import { countText } from '../../ui/number-text.ts';
import { ActionSheet } from '../../ui/overlay/ActionSheet.tsx';
import { toast } from '../../ui/toast.ts';
import type { HomeRecords } from './use-home-records.ts';

export type BulkActionsProps = {
  selected: readonly string[];
  home: HomeRecords;
  onExport: () => void;
  onClear: () => void;
};

/** Actions for the selected records. */
export function BulkActions({ selected, home, onExport, onClear }: BulkActionsProps) {
  const library = useLibrary();
  const [choosing, setChoosing] = useState(false);
  const [running, setRunning] = useState<'add' | 'remove'>();
  const whyId = useId();
  const { collection: current } = home;
  const others = home.collections.filter(({ id, isDefault }) => !isDefault && id !== current?.id);
  const count = countText(selected.length, 'record');

  async function run(name: 'collection.addRecords' | 'collection.removeRecords', collection: CollectionView) {
    if (running) return;
    setRunning(name === 'collection.addRecords' ? 'add' : 'remove');
    const group = library.newId();
    for (let from = 0; from < selected.length; from += MAX_IDS) {
      const recordIds = selected.slice(from, from + MAX_IDS);
      const result = await library.run(name, { id: collection.id, recordIds }, { group });
      if (!result.ok) {
        const what = name === 'collection.addRecords' ? 'add records to' : 'remove records from';
        toast({ title: 'Error', text: `Failed to ${what} collection`, tone: 'bad' });
        setRunning(undefined);
        return;
      }
    }
    const title = name === 'collection.addRecords' ? `Added ${count} to` : `Removed ${count} from`;
    toast({
      title: `${title} ${collection.name}`,
      action: undoAction(library, group),
    });
    setRunning(undefined);
    onClear();
  }

  return (
    <>
      <BulkBar count={selected.length} onClear={onClear}>
        <Button
          disabled={others.length === 0}
          busy={running === 'add'}
          busyLabel="Adding…"
          aria-describedby={others.length === 0 ? `${whyId}-add` : undefined}
          onClick={() => setChoosing(true)}
        >
          <FolderPlus className="i" aria-hidden="true" />
          <span>
            Add<span className="bulk-more"> to collection</span>
          </span>
        </Button>
        {others.length === 0 && (
          <span className="sm" id={`${whyId}-add`}>
            Make another collection first
          </span>
        )}
        <Button onClick={onExport}>
          <Download className="i" aria-hidden="true" />
          Export
        </Button>
        <Button
          disabled={!current || current.isDefault}
          busy={running === 'remove'}
          busyLabel="Removing…"
          aria-describedby={current?.isDefault ? `${whyId}-remove` : undefined}
          onClick={() => current && void run('collection.removeRecords', current)}
        >
          <FolderMinus className="i" aria-hidden="true" />
          <span>
            Remove<span className="bulk-more"> from collection</span>
          </span>
        </Button>
        {current?.isDefault && (
          <span className="sm" id={`${whyId}-remove`}>
            Records cannot be removed from the main collection
          </span>
        )}
      </BulkBar>
      <ActionSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={`Add ${count} to`}
        items={others.map((collection) => ({
          label: collection.name,
          hint: countText(collection.recordCount, 'record'),
          onSelect: () => void run('collection.addRecords', collection),
        }))}
      />
    </>
  );
}
