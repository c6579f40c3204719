import { Download, EllipsisVertical, FolderMinus, FolderPlus, Heart, Pencil, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useUsualCurrency } from '../../../../session/usual-currency.ts';
import type { ActionItem } from '../../../../ui/action-item.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/Dialog.tsx';
import { BulkBar } from '../../../../ui/list/BulkBar.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { countText, numberText } from '../../../../ui/number-text.ts';
import { ActionSheet } from '../../../../ui/overlay/ActionSheet.tsx';
import { useWideScreen } from '../../../../ui/use-wide-screen.ts';
import type { HomeRecords } from '../../use-home-records.ts';
import type { Selection } from '../use-selection.ts';
import { ChangeRecordsDialog } from './ChangeRecordsDialog.tsx';
import { type ChangeForm, UNCHANGED } from './record-changes.ts';
import { useMany } from './use-many.ts';

export type BulkActionsProps = {
  selection: Selection;
  home: HomeRecords;
  onExport: (ids: readonly string[]) => void;
  onClear: () => void;
};

const ALWAYS_IN = 'Records cannot be removed from the main collection';

type Opened = 'collections' | 'more' | 'change' | 'wish' | 'delete';

/** The bar of the selected records, with what can be done with all of them. */
export function BulkActions({ selection, home, onExport, onClear }: BulkActionsProps) {
  const { selected, toggleMany } = selection;
  const { collection: current } = home;
  const wide = useWideScreen();
  const whyId = useId();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const chosen = useMemo(() => {
    const ids = new Set(selected);
    return home.records.filter(({ id }) => ids.has(id));
  }, [home.records, selected]);
  // A dialog keeps its text while it closes.
  const [records, setRecords] = useState(chosen);
  if (chosen.length > 0 && chosen !== records) setRecords(chosen);
  const many = useMany(records, end);
  const valueCurrency = useUsualCurrency();
  const [form, setForm] = useState<Partial<ChangeForm>>({});
  const others = home.collections.filter(({ id, isDefault }) => !isDefault && id !== current?.id);
  const count = countText(records.length, 'record');
  const canRemove = current?.isDefault === false;
  const remove = () => current && void many.collect('collection.removeRecords', current);
  const isAll = selected.length === home.records.length;
  const [one] = records.length === 1 ? records : [];
  const these = one ? `“${one.title}”` : `these ${numberText(records.length)} records`;

  const selectAll = () => {
    const ids = home.records.map(({ id }) => id);
    toggleMany(ids, true);
  };

  function end() {
    close();
    setForm({});
    onClear();
  }

  const more: ActionItem[] = [
    { label: 'Export', icon: <Download className="i" aria-hidden="true" />, onSelect: () => onExport(selected) },
    ...(wide
      ? []
      : [
          {
            label: 'Remove from collection',
            icon: <FolderMinus className="i" aria-hidden="true" />,
            disabled: !canRemove,
            hint: canRemove ? undefined : ALWAYS_IN,
            onSelect: remove,
          },
        ]),
    {
      label: 'Move to wishlist',
      icon: <Heart className="i" aria-hidden="true" />,
      onSelect: () => setOpened('wish'),
    },
    {
      label: 'Delete',
      icon: <Trash2 className="i" aria-hidden="true" />,
      tone: 'bad',
      onSelect: () => setOpened('delete'),
    },
  ];

  return (
    <>
      {selected.length > 0 && (
        <BulkBar count={selected.length} onClear={end}>
          {!isAll && (
            <Button
              className="bulk-all"
              aria-label={`Select all ${numberText(home.records.length)}`}
              onClick={selectAll}
            >
              {wide ? 'Select all' : 'All'} {numberText(home.records.length)}
            </Button>
          )}
          <Button onClick={() => setOpened('change')}>
            <Pencil className="i" aria-hidden="true" />
            Change
          </Button>
          <Button
            disabled={others.length === 0}
            busy={many.isRunning('collection.addRecords')}
            busyLabel="Adding…"
            aria-describedby={others.length === 0 ? `${whyId}-add` : undefined}
            onClick={() => setOpened('collections')}
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
          {wide && (
            <Button
              disabled={!canRemove}
              busy={many.isRunning('collection.removeRecords')}
              busyLabel="Removing…"
              aria-describedby={canRemove ? undefined : `${whyId}-remove`}
              onClick={remove}
            >
              <FolderMinus className="i" aria-hidden="true" />
              Remove from collection
            </Button>
          )}
          {wide && !canRemove && (
            <span className="sm" id={`${whyId}-remove`}>
              {ALWAYS_IN}
            </span>
          )}
          {wide ? (
            <Menu
              items={more}
              trigger={
                <Button>
                  <EllipsisVertical className="i" aria-hidden="true" />
                  More
                </Button>
              }
            />
          ) : (
            <Button onClick={() => setOpened('more')}>
              <EllipsisVertical className="i" aria-hidden="true" />
              More
            </Button>
          )}
        </BulkBar>
      )}
      <ActionSheet open={opened === 'more'} onClose={close} title={count} items={more} />
      <ActionSheet
        open={opened === 'collections'}
        onClose={close}
        title={`Add ${count} to`}
        items={others.map((collection) => ({
          label: collection.name,
          hint: countText(collection.recordCount, 'record'),
          onSelect: () => void many.collect('collection.addRecords', collection),
        }))}
      />
      <ChangeRecordsDialog
        open={opened === 'change'}
        onClose={close}
        records={records}
        form={{ ...UNCHANGED, valueCurrency, ...form }}
        onChange={(changes) => setForm((before) => ({ ...before, ...changes }))}
        onSave={many.change}
      />
      <ConfirmDialog
        open={opened === 'wish'}
        onClose={close}
        onConfirm={() => void many.wish()}
        busy={many.isRunning()}
        tone="key"
        title="Move to Wishlist"
        confirmLabel={`Move ${count}`}
      >
        <p>
          {one ? 'It leaves' : 'They leave'} your collection. A wish keeps the release and your notes, but not grades,
          tags, value, purchase, place, rating, photos and collections. Undo brings everything back.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'delete'}
        onClose={close}
        onConfirm={() => void many.remove()}
        busy={many.isRunning()}
        title={`Delete ${count}`}
        confirmLabel={`Delete ${count}`}
      >
        <p>Are you sure you want to delete {these}?</p>
      </ConfirmDialog>
    </>
  );
}
