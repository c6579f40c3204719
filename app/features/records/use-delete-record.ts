import type { RecordRow } from '../../../shared/domain/record.ts';
import { useLibrary } from '../../library/hooks.ts';
import { toast } from '../../ui/toast.ts';

/** Deletes a record and offers to take it back. Answers whether it is gone. */
export function useDeleteRecord(): (record: RecordRow) => Promise<boolean> {
  const library = useLibrary();
  return async (record) => {
    const result = await library.run('record.delete', { id: record.id });
    if (!result.ok) {
      toast({ title: 'Error', text: 'Failed to delete record. Please try again.', tone: 'bad' });
      return false;
    }
    // One that was gone already has nothing to take back, and must not take the place of a toast that has.
    if (!result.changed) return true;
    toast({
      title: 'Record deleted',
      text: `“${record.title}” by ${record.artist}`,
      action: { label: 'Undo', onSelect: () => void library.undo(result.group) },
    });
    return true;
  };
}
