import { Copy, Pencil, Save, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusalToast } from '../../../library/commands/failure-text.ts';
import type { RunResult } from '../../../library/library-types.ts';
import { useLibrary } from '../../../library/react/hooks.ts';
import { undoAction } from '../../../record-ui/library/undo-action.ts';
import { useOpeningKey } from '../../../ui/action/use-opening-key.ts';
import type { ActionItem } from '../../../ui/action-item.ts';
import { ActionSheet } from '../../../ui/overlay/ActionSheet.tsx';
import { toast } from '../../../ui/toast.ts';
import type { HomeNavigation } from '../home-props.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { queryOf, type SavedView, searchOf } from './saved-view.ts';

export type SavedViewSheetsProps = {
  /** The menu of the open view, or the form of a new one. */
  open: 'menu' | 'save' | undefined;
  onClose: () => void;
  /** The view that is open. */
  view: SavedView | undefined;
  navigation: HomeNavigation;
};

/** The menu of the open view, and the form that gives a view its name. */
export function SavedViewSheets({ open, onClose, view, navigation }: SavedViewSheetsProps) {
  const { search, change } = navigation;
  const library = useLibrary();
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const query = queryOf(search);
  const isNaming = naming !== undefined || open === 'save';
  const opening = useOpeningKey(isNaming);
  // Another device may delete the view while its menu is open.
  const isGone = open === 'menu' && !view;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);

  async function run(work: Promise<RunResult>, done: string, failed: string) {
    const result = await work;
    if (!result.ok) return toast(refusalToast(result, failed));
    if (result.changed) toast({ title: done, text: view?.name, action: undoAction(library, result.group) });
  }

  function itemsOf({ id, query: saved }: SavedView): ActionItem[] {
    const isChanged = queryOf(searchOf({ id, query: saved })) !== query;
    const update = () =>
      run(library.run('savedView.update', { id, changes: { query } }), 'View updated', 'The view could not be updated');
    const remove = async () => {
      change({ saved: undefined }, true);
      await run(library.run('savedView.delete', { id }), 'View deleted', 'The view could not be deleted');
    };
    return [
      ...(isChanged && query !== ''
        ? [
            { label: 'Update to these filters', icon: <Save className="i" aria-hidden="true" />, onSelect: update },
            {
              label: 'Save as another view',
              icon: <Copy className="i" aria-hidden="true" />,
              onSelect: () => setNaming('new'),
            },
          ]
        : []),
      { label: 'Rename', icon: <Pencil className="i" aria-hidden="true" />, onSelect: () => setNaming('rename') },
      { label: 'Delete', icon: <Trash2 className="i" aria-hidden="true" />, onSelect: remove, tone: 'bad' },
    ];
  }

  return (
    <>
      {view && (
        <ActionSheet open={open === 'menu' && !naming} onClose={onClose} title={view.name} items={itemsOf(view)} />
      )}
      <SaveViewDialog
        key={opening}
        view={naming === 'rename' ? view : undefined}
        search={search}
        open={isNaming}
        onClose={() => {
          setNaming(undefined);
          onClose();
        }}
        onSaved={(id) => change({ saved: id }, true)}
      />
    </>
  );
}
