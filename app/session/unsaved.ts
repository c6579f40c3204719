import type { OpenLibrary } from '../library/opened-library.ts';
import { countText } from '../ui/number-text.ts';
import { listWords } from '../ui/text/list-words.ts';

/** Local data that a sign-out would remove. */
export interface Unsaved {
  /** Changes and pictures not on the server, and changes that need a decision. */
  changes: number;
  /** Forms with unsaved input. */
  forms: number;
  /** Scanned records that are not on the shelf yet. */
  reads: number;
}

/** Drafts of Scan many: an entry each, their photos and settings. */
const SCANS = /^scan\.(many)?/;

export async function unsavedOf(library: Pick<OpenLibrary, 'unsent'>): Promise<Unsaved> {
  const { commands, tray, photos, drafts } = await library.unsent();
  const forms = drafts.filter(({ key, value }) => !SCANS.test(key) && holdsInput(value)).length;
  const reads = drafts.filter(({ key }) => SCANS.exec(key)?.[1]).length;
  return { changes: commands + tray + photos, forms, reads };
}

/** '2 changes, 3 scanned records and 1 half-filled form' */
export function unsavedText({ changes, forms, reads }: Unsaved): string {
  const parts = [
    changes > 0 && countText(changes, 'change'),
    reads > 0 && countText(reads, 'scanned record'),
    forms > 0 && countText(forms, 'half-filled form'),
  ];
  return listWords(parts.filter((part) => part !== false));
}

export const isAllSaved = ({ changes, forms, reads }: Unsaved): boolean => changes + forms + reads === 0;

/** The sentence shown before a sign-out. */
export function unsavedSentence(unsaved: Unsaved, wasTried: boolean): string {
  const { changes, forms, reads } = unsaved;
  const text = unsavedText(unsaved);
  const isOne = changes + forms + reads === 1;
  if (changes === 0) return `${text} on this device ${isOne ? 'is' : 'are'} not saved yet.`;
  if (!wasTried) return `${text} on this device ${isOne ? 'is' : 'are'} not saved online yet.`;
  const failed = `${countText(changes, 'change')} could not be sent. Open the Sync sheet to see why, or choose what becomes of ${isOne ? 'it' : 'them'}.`;
  const others = { ...unsaved, changes: 0 };
  return isAllSaved(others) ? failed : `${failed} ${unsavedSentence(others, false)}`;
}

/** True if discarding a draft loses input: a new row's form is stored with its step and starts with a grade. */
export function holdsInput(value: unknown): boolean {
  if (!(value instanceof Object)) return false;
  if (!('step' in value || 'form' in value)) return Object.keys(value).length > 0;
  const form = 'form' in value && value.form instanceof Object ? value.form : {};
  return Object.entries(form).some(([key, typed]) => key !== 'condition' && !EMPTY.includes(typed));
}

const EMPTY: unknown[] = ['', null, false];
