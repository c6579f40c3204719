import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { toast } from '../../ui/toast.ts';

/** Deletes a record and offers Undo. Returns whether the record is deleted. */
export function useDeleteRecord(): (record: RecordRow) => Promise<boolean> {
  const library = useLibrary();
  return async (record) => {
    const result = await library.run('record.delete', { id: record.id });
    if (!result.ok) {
      toast({ title: 'Error', text: 'Failed to delete record. Please try again.', tone: 'bad' });
      return false;
    }
    // A record that was already deleted leaves nothing to undo, and its toast must not replace one with Undo.
    if (!result.changed) return true;
    toast({
      title: 'Record deleted',
      text: `“${record.title}” by ${record.artist}`,
      action: undoAction(library, result.group),
    });
    return true;
  };
}
