import { barcodeKey, hasValidCheckDigit, printedBarcode } from '../../../../shared/domain/barcode.ts';
import type { Condition } from '../../../../shared/domain/condition.ts';
import type { ReleaseFields } from '../../../../shared/domain/release.ts';
import { foldText } from '../../../../shared/domain/text.ts';
import type { RecordFields } from '../../../../shared/schemas/record.ts';
import { EMPTY_FORM, formOfRelease, parseRecordForm, type RecordForm, startedIn } from '../record-form.ts';

/** One reading of a sleeve. Its id becomes the record's. */
export interface StripEntry {
  id: string;
  /** ISO time of the reading; the strip shows the newest first. */
  at: string;
  /** The digits as the sleeve prints them, or the text that was typed. */
  read: string;
  /** The best first; undefined until a catalogue has answered. */
  matches: ReleaseFields[] | undefined;
  release: ReleaseFields | undefined;
  /** Corrected values; all others follow the release and the values for all. */
  edits: Partial<RecordForm>;
  /** Taken by the camera with the reading, which a match makes needless; or picked by the person. */
  photo: 'still' | 'picked' | undefined;
  /** The person has said that it is one more copy of what they own. */
  isCopy: boolean;
}

/** The values of each record of the strip, unless it was corrected. */
export interface ForAll {
  condition: Condition;
  place: string;
  /** A collection besides the main one; empty for none. */
  collectionId: string;
}

export const FOR_ALL: ForAll = { condition: EMPTY_FORM.condition, place: '', collectionId: '' };

export type ReadState =
  /** No catalogue could be asked yet. */
  | 'waiting'
  /** No catalogue has it: it is typed by hand. */
  | 'unknown'
  /** A value does not fit. */
  | 'unfit'
  /** An owned album, left out until the person says that this is one more copy. */
  | 'owned'
  | 'ready'
  /** The plan has no room for it. */
  | 'beyond';

export interface ReadLine {
  entry: StripEntry;
  form: RecordForm;
  state: ReadState;
}

/** A typed text as a reading, or the reason why it is none. */
export function readingOf(typed: string): { read: string } | { problem: string } {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (sameText(text) === '') return { problem: 'Type a barcode or a catalogue number' };
  const barcode = barcodeOf(text);
  // Eight digits may be a catalogue number.
  if (barcode === undefined && barcodeKey(text) !== null && text.replace(/\D/g, '').length > 8) {
    return { problem: 'One of the digits is wrong: compare them with the sleeve' };
  }
  return { read: barcode ?? text };
}

/** The entry of the same sleeve. */
export function sameReading(entries: readonly StripEntry[], read: string): StripEntry | undefined {
  return entries.find((entry) => sameText(entry.read) === sameText(read));
}

const sameText = (text: string) => foldText(text).replaceAll(' ', '');

/** The digits, if the reading is a barcode. */
export function barcodeOf(read: string): string | undefined {
  const key = barcodeKey(read);
  return key !== null && hasValidCheckDigit(key) ? printedBarcode(key) : undefined;
}

export function newEntry(read: string, { id, at }: Pick<StripEntry, 'id' | 'at'>): StripEntry {
  return { id, at, read, matches: undefined, release: undefined, edits: {}, photo: undefined, isCopy: false };
}

/** One more copy of the same pressing, which the person has in their hand. */
export function copyOf(entry: StripEntry, { id, at }: Pick<StripEntry, 'id' | 'at'>): StripEntry {
  return { ...entry, id, at, photo: undefined, isCopy: true };
}

/** The answer of a catalogue; what the person has chosen or typed meanwhile stays. */
export function answered(entry: StripEntry, matches: ReleaseFields[]): StripEntry {
  const isNamed = Boolean(entry.edits.artist || entry.edits.title);
  return { ...entry, matches, release: entry.release ?? (isNamed ? undefined : matches[0]) };
}

/** Another release in place of the one shown, and of what was typed about it; the copy's own values stay. */
export function chosen(entry: StripEntry, release: ReleaseFields): StripEntry {
  const own = Object.entries(entry.edits).filter(([name]) => !Object.hasOwn(release, name));
  return { ...entry, release, edits: Object.fromEntries(own) };
}

/** The newest first; of two at the same moment, the one that was made later. */
export function newestFirst(a: StripEntry, b: StripEntry): number {
  return a.at === b.at ? b.id.localeCompare(a.id) : b.at.localeCompare(a.at);
}

/** The form of the record that an entry becomes. @param currency of amounts */
export function formOfEntry({ read, release, edits }: StripEntry, forAll: ForAll, currency: string): RecordForm {
  const { condition, place } = forAll;
  const found = release ? formOfRelease(release) : {};
  const barcode = barcodeOf(read) ?? '';
  const number = barcode === '' && /\d/.test(read) ? read : '';
  return {
    ...startedIn(currency, EMPTY_FORM),
    ...found,
    barcode: found.barcode || barcode,
    catalogNumber: found.catalogNumber || number,
    condition,
    place,
    ...edits,
  };
}

/**
 * The strip as it would be added: the first that were read come in first, as far as the plan has room.
 * @param room null is unlimited
 */
export function linesOf(
  entries: readonly StripEntry[],
  { forAll, currency, room, isOwned }: Plan,
): { lines: ReadLine[]; adding: ReadLine[]; beyond: ReadLine[] } {
  const lines = entries.map((entry): ReadLine => {
    const form = formOfEntry(entry, forAll, currency);
    return { entry, form, state: stateOf(entry, form, isOwned) };
  });
  const ready = lines.filter(({ state }) => state === 'ready').toReversed();
  const beyond = room === null ? [] : ready.slice(room);
  for (const line of beyond) line.state = 'beyond';
  return { lines, adding: ready.slice(0, ready.length - beyond.length), beyond };
}

export interface Plan {
  forAll: ForAll;
  currency: string;
  room: number | null;
  /** @param id of the entry, whose own record does not count: there it only lacks its photo */
  isOwned: (form: RecordForm, id: string) => boolean;
}

function stateOf(entry: StripEntry, form: RecordForm, isOwned: Plan['isOwned']): ReadState {
  if (form.artist.trim() === '' || form.title.trim() === '') {
    const isTyping = entry.edits.artist || entry.edits.title;
    return isTyping || entry.matches ? 'unknown' : 'waiting';
  }
  if (!parseRecordForm(form).ok) return 'unfit';
  return !entry.isCopy && isOwned(form, entry.id) ? 'owned' : 'ready';
}

/** The fields of a line that is ready. */
export function fieldsOf({ form }: ReadLine): RecordFields {
  const parsed = parseRecordForm(form);
  if (!parsed.ok) throw new Error('The entry is not ready');
  return parsed.fields;
}
