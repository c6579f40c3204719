import type { Want } from '../../../shared/domain/want.ts';
import type { WantsProblem } from '../../../shared/domain/wants-code.ts';

/** The pressing that is wanted, in a few words; empty for any. */
export function pressingOf({ pressing, barcode, catalogNumber, country, year }: Want): string {
  switch (pressing) {
    case 'release':
      return `Only this release: ${[catalogNumber, barcode].filter(Boolean).join(', ') || 'ask which'}`;
    case 'country':
      return `Only pressed in ${country ?? 'the same country'}`;
    case 'original':
      return year === null ? 'Only an original pressing' : `Only an original of ${year}`;
    default:
      return '';
  }
}

export const PROBLEMS: Record<WantsProblem, string> = {
  none: 'This code holds no list of wants.',
  damaged: 'A part of this code is missing. Scan it again.',
  newer: 'This code was made by a newer version of Side One. Reload the app and scan it again.',
  browser: 'This browser cannot unpack the list. Open the code in another one.',
};
