import type { OpenLibrary } from '../library/opened-library.ts';
import { countText } from '../ui/number-text.ts';

/** Local data that a sign-out would remove. */
export interface Unsaved {
  /** Changes and pictures not on the server, and changes that need a decision. */
  changes: number;
  /** Forms with unsaved input. */
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

/** The sentence shown before a sign-out. */
export function unsavedSentence(unsaved: Unsaved, wasTried: boolean): string {
  const { changes, forms } = unsaved;
  const text = unsavedText(unsaved);
  const isOne = changes + forms === 1;
  if (changes === 0) return `${text} on this device ${isOne ? 'is' : 'are'} not saved yet.`;
  if (!wasTried) return `${text} on this device ${isOne ? 'is' : 'are'} not saved online yet.`;
  const failed = `${countText(changes, 'change')} could not be sent. Open the Sync sheet to see why, or choose what becomes of ${isOne ? 'it' : 'them'}.`;
  return forms === 0 ? failed : `${failed} ${unsavedSentence({ changes: 0, forms }, false)}`;
}

/** True if discarding a draft loses input: a new row's form is stored with its step and starts with a grade. */
export function holdsInput(value: unknown): boolean {
  if (!(value instanceof Object)) return false;
  if (!('step' in value || 'form' in value)) return Object.keys(value).length > 0;
  const form = 'form' in value && value.form instanceof Object ? value.form : {};
  return Object.entries(form).some(([key, typed]) => key !== 'condition' && !EMPTY.includes(typed));
}

const EMPTY: unknown[] = ['', null, false];
