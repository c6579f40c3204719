import type { Library } from '../../library/library.ts';
import { toast } from '../../ui/toast.ts';

/** The button of a toast that takes a change back, and says if it could not. */
export function undoAction(library: Pick<Library, 'undo'>, group: string) {
  return {
    label: 'Undo',
    async onSelect() {
      const result = await library.undo(group);
      if (!result.ok) toast({ title: 'Not undone', text: result.message, tone: 'bad' });
    },
  };
}
