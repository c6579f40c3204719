import type { RecordRow } from '../../../shared/schemas/record.ts';
import { refusalToast } from '../../library/commands/failure-text.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { toast } from '../../ui/toast.ts';

/** Takes a lent record back with one press, and offers Undo. */
export function useTakeBack(): (record: RecordRow) => Promise<void> {
  const library = useLibrary();
  return async ({ id, title, lentTo }) => {
    const result = await library.run('record.update', { id, changes: { lentTo: null, lentOn: null } });
    if (!result.ok) toast(refusalToast(result, 'Failed to update record. Please try again.'));
    else if (result.changed)
      toast({
        title: 'Back on your shelf',
        text: `“${title}” from ${lentTo}`,
        action: undoAction(library, result.group),
      });
  };
}
