import { localDay } from '../../../shared/domain/local-day.ts';
import { lastPlayed, playCount } from '../../../shared/domain/plays.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { refusalToast } from '../../library/commands/failure-text.ts';
import type { Library } from '../../library/library.ts';
import type { RunResult } from '../../library/library-types.ts';
import { numberText } from '../../ui/number-text.ts';
import { dateText } from '../../ui/text/date-words.ts';
import { toast } from '../../ui/toast.ts';
import { undoAction } from './undo-action.ts';

/** 'Played 3 times, last on May 3, 2026' */
export function playedWords(record: Pick<RecordRow, 'plays'>): string {
  const last = lastPlayed(record);
  if (last === undefined) return 'Not played yet';
  const [count, day] = [playCount(record), dateText(localDay(new Date(last)))];
  return count === 1 ? `Played once, on ${day}` : `Played ${numberText(count)} times, last on ${day}`;
}

/** Notes that a record is played now, and offers Undo. */
export async function markPlayed(library: Library, { id, title }: Pick<RecordRow, 'id' | 'title'>): Promise<void> {
  sayPlay(library, await library.run('record.play', { id }), 'Played', title);
}

/** The toast of a play that was noted or removed. */
export function sayPlay(library: Library, result: RunResult, done: string, title: string): void {
  if (!result.ok) {
    const isFull = result.code === 'TOO_MANY';
    toast(refusalToast(result, isFull ? `${result.message}.` : 'Failed to update record. Please try again.'));
  } else if (result.changed) toast({ title: done, text: `“${title}”`, action: undoAction(library, result.group) });
}
