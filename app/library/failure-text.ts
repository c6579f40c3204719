import { ALBUM_LIMIT_TEXT, ALBUM_LIMIT_TITLE } from '../../shared/domain/album-limit.ts';
import type { RunRefused } from './library-types.ts';

/** What a person is told when a change was not made: a device without room adds that this is why. */
export function failureText(result: RunRefused, failed: string): string {
  return result.code === 'STORAGE_FAILED' || result.code === 'UNAVAILABLE'
    ? `${failed.replace(/\.?$/, '.')} ${result.message}`
    : failed;
}

/** A collection that was not deleted: only of the main one the reason is that it is the main one. */
export function deleteCollectionFailure(result: RunRefused): string {
  return result.code === 'DEFAULT_PROTECTED' ? result.message : failureText(result, 'Failed to delete collection');
}

/** The toast of a wish that stays one: moving it to the collection was refused. */
export function moveFailure(result: RunRefused) {
  return result.code === 'ALBUM_LIMIT_EXCEEDED'
    ? { title: ALBUM_LIMIT_TITLE, text: ALBUM_LIMIT_TEXT, tone: 'bad' as const }
    : { title: 'Error', text: failureText(result, 'Failed to move item to collection'), tone: 'bad' as const };
}
