import type { RunRefused } from '../library-types.ts';

/** Another tab was faster, or the person is. */
export const DECIDED: RunRefused = {
  ok: false,
  code: 'NOT_FOUND',
  message: 'This entry was already decided',
  kept: false,
};
