import { failureText } from '../../library/commands/failure-text.ts';
import type { RunRefused } from '../../library/library-types.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import type { CollectionView } from '../../library/view/view.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { toast } from '../../ui/toast.ts';

/** Makes a collection the default, and makes it private first if requested. */
export function useSetDefault(): (collection: CollectionView, how?: { privately: boolean }) => Promise<void> {
  const library = useLibrary();
  return async (collection, { privately } = { privately: false }) => {
    const { id, name } = collection;
    const group = library.newId();
    if (privately) {
      const hidden = await library.run('collection.update', { id, changes: { isPublic: false } }, { group });
      if (!hidden.ok) return showFailed(hidden);
    }
    const result = await library.run('collection.setDefault', { id }, { group });
    if (!result.ok) {
      if (privately) await library.undo(group);
      return showFailed(result);
    }
    toast({
      title: 'Default collection updated',
      text: privately ? `${name} is private and contains all your albums.` : `${name} contains all your albums.`,
      action: undoAction(library, group),
    });
  };
}

function showFailed(result: RunRefused): void {
  toast({ title: 'Error', text: failureText(result, 'Failed to set default collection'), tone: 'bad' });
}
