// Chunk: drafts

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

/** The toast of a refused change; a full plan has its own words, and leads to the plans. */
export function refusalToast(result: RunRefused, failed: string) {
  const tone = 'bad' as const;
  return result.code === 'ALBUM_LIMIT_EXCEEDED'
    ? { title: ALBUM_LIMIT_TITLE, text: ALBUM_LIMIT_TEXT, tone, action: { label: 'Upgrade', to: '/pricing' } }
    : { title: 'Error', text: failureText(result, failed), tone };
}

/** The toast of a wish whose move to the collection was refused. */
export function moveFailure(result: RunRefused) {
  return refusalToast(result, 'Failed to move item to collection');
}
