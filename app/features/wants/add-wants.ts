import type { Want } from '../../../shared/domain/want.ts';
import { isPressingYear } from '../../../shared/domain/year.ts';
import { failureText } from '../../library/commands/failure-text.ts';
import type { OpenLibrary } from '../../library/opened-library.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { countText } from '../../ui/number-text.ts';
import { toast } from '../../ui/toast.ts';

/** Adds the chosen wants as wishes, which one Undo takes back together. */
export async function addWants(library: OpenLibrary['library'], wants: readonly Want[]): Promise<void> {
  const group = library.newId();
  let added = 0;
  for (const want of wants) {
    const result = await library.run('wishlist.create', { fields: fieldsOf(want) }, { group });
    if (!result.ok) {
      const left = added === 0 ? '' : ` ${countText(added, 'album was', 'albums were')} added before.`;
      const text = `${failureText(result, 'Failed to add item to wishlist')}${left}`;
      return void toast({ title: 'Error', text, tone: 'bad' });
    }
    added += 1;
  }
  toast({
    title: 'Added to Wishlist',
    text: countText(added, 'album'),
    action: undoAction(library, group),
  });
}

/** A code of another maker may have a year that no record has. */
function fieldsOf({ year, ...want }: Want) {
  return { ...want, year: year !== null && isPressingYear(year) ? year : null };
}
