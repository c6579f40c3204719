import { ALBUM_LIMIT_TEXT, ALBUM_LIMIT_TITLE } from '../../../shared/domain/album-limit.ts';
import type { RunRefused } from '../library-types.ts';

/** The sentence about a failed change; a device without free storage adds this reason. */
export function failureText(result: RunRefused, failed: string): string {
  return result.code === 'STORAGE_FAILED' || result.code === 'UNAVAILABLE'
    ? `${failed.replace(/\.?$/, '.')} ${result.message}`
    : failed;
}

/** The text for a collection that was not deleted; only the main one has that as its reason. */
export function deleteCollectionFailure(result: RunRefused): string {
  return result.code === 'DEFAULT_PROTECTED' ? result.message : failureText(result, 'Failed to delete collection');
}

/** The toast of a refused change; a full plan has its own words. */
export function refusalToast(result: RunRefused, failed: string) {
  return result.code === 'ALBUM_LIMIT_EXCEEDED'
    ? { title: ALBUM_LIMIT_TITLE, text: ALBUM_LIMIT_TEXT, tone: 'bad' as const }
    : { title: 'Error', text: failureText(result, failed), tone: 'bad' as const };
}

/** The toast of a wish whose move to the collection was refused. */
export function moveFailure(result: RunRefused) {
  return refusalToast(result, 'Failed to move item to collection');
}
