import { ALBUM_LIMIT_TEXT, ALBUM_LIMIT_TITLE } from '../../../shared/domain/album-limit.ts';
import type { RunRefused } from '../../library/library-types.ts';

/** The toast for a refusal; the album limit has its own text, without a code. */
export function refusalWords({ code, message }: RunRefused, title: string): { title: string; text: string } {
  if (code === 'ALBUM_LIMIT_EXCEEDED') return { title: ALBUM_LIMIT_TITLE, text: ALBUM_LIMIT_TEXT };
  return { title, text: message };
}
