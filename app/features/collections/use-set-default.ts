import { useLibrary } from '../../library/hooks.ts';
import type { CollectionView } from '../../library/view.ts';
import { toast } from '../../ui/toast.ts';

/** Makes a collection the default, at wish private before that. */
export function useSetDefault(): (collection: CollectionView, how?: { privately: boolean }) => Promise<void> {
  const library = useLibrary();
  return async (collection, { privately } = { privately: false }) => {
    const { id, name } = collection;
    const group = library.newId();
    if (privately) {
      const hidden = await library.run('collection.update', { id, changes: { isPublic: false } }, { group });
      if (!hidden.ok) return showFailed();
    }
    const result = await library.run('collection.setDefault', { id }, { group });
    if (!result.ok) {
      if (privately) await library.undo(group);
      return showFailed();
    }
    toast({
      title: 'Default collection updated',
      text: privately ? `${name} is private and contains all your albums.` : `${name} contains all your albums.`,
    });
  };
}

function showFailed(): void {
  toast({ title: 'Error', text: 'Failed to set default collection', tone: 'bad' });
}
