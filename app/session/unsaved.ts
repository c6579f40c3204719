import type { OpenLibrary } from '../library/opened-library.ts';
import { countText } from '../ui/number-text.ts';
import { holdsInput } from './holds-input.ts';

/** What a sign-out would take from this device. */
export interface Unsaved {
  /** Changes and pictures not on the server, and what needs a decision. */
  changes: number;
  /** Forms with something typed that was not saved. */
  forms: number;
}

export async function unsavedOf(library: Pick<OpenLibrary, 'unsent'>): Promise<Unsaved> {
  const { commands, tray, photos, drafts } = await library.unsent();
  return { changes: commands + tray + photos, forms: drafts.filter(({ value }) => holdsInput(value)).length };
}

/** '2 changes and 1 half-filled form' */
export function unsavedText({ changes, forms }: Unsaved): string {
  const parts = [changes > 0 && countText(changes, 'change'), forms > 0 && countText(forms, 'half-filled form')];
  return parts.filter(Boolean).join(' and ');
}

/** What is said of them before a sign-out. */
export function unsavedSentence(unsaved: Unsaved, wasTried: boolean): string {
  const { changes, forms } = unsaved;
  const text = unsavedText(unsaved);
  const isOne = changes + forms === 1;
  if (changes === 0) return `${text} on this device ${isOne ? 'is' : 'are'} not saved yet.`;
  if (!wasTried) return `${text} on this device ${isOne ? 'is' : 'are'} not saved online yet.`;
  const failed = `${countText(changes, 'change')} could not be sent. Open the Sync sheet to see why, or choose what becomes of ${isOne ? 'it' : 'them'}.`;
  return forms === 0 ? failed : `${failed} ${unsavedSentence({ changes: 0, forms }, false)}`;
}
