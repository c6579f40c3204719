import { barcodeKey, printedBarcode } from '../../../shared/domain/barcode.ts';
import { namesInSearch, type ReleaseFields } from '../../../shared/domain/release.ts';
import { EMPTY_FORM, formOfRelease, type RecordForm } from './record-form.ts';

/** Where a person stands while they add a record; kept until it is saved or thrown away. */
export interface AddDraft {
  step: 'search' | 'form';
  query: string;
  /** Whether a release of the catalogue filled the form. */
  picked: boolean;
  form: RecordForm;
}

/** What the record before leaves for the next one of a pile. */
export type Carried = Pick<RecordForm, 'condition' | 'customTags'>;

/** @param query what the search begins with */
export function blankDraft(carried: Carried | undefined, query = ''): AddDraft {
  return { step: 'search', query, picked: false, form: { ...EMPTY_FORM, ...carried } };
}

/** Whether nothing stands in the form beyond what it began with. */
export function isBlank(form: RecordForm, carried: Carried | undefined): boolean {
  const { form: blank } = blankDraft(carried);
  return Object.entries(blank).every(([key, value]) => form[key as keyof RecordForm] === value);
}

/** A chosen release fills what it knows; the rest is the copy's own and stays, and so do its photo and a scanned barcode. */
export function withRelease({ query, form }: AddDraft, release: ReleaseFields): Partial<AddDraft> {
  const filled = { ...form, ...formOfRelease(release) };
  return {
    step: 'form',
    picked: true,
    form: { ...filled, imageUrl: form.imageUrl ?? filled.imageUrl, barcode: filled.barcode || barcodeIn(query) },
  };
}

/** Going on by hand takes along what was typed into the search: a barcode, or names where none stand in the form. */
export function byHand({ query, form }: AddDraft): Partial<AddDraft> {
  return { step: 'form', form: { ...form, barcode: form.barcode || barcodeIn(query), ...namesFor(form, query) } };
}

/** Going back to the search leaves there what came from it. */
export function backToSearch({ query, form }: AddDraft): Partial<AddDraft> {
  const { artist, title } = namesFor(NO_NAMES, query);
  const isFromSearch = form.artist === artist && form.title === title;
  return { step: 'search', form: isFromSearch ? { ...form, ...NO_NAMES } : form };
}

const NO_NAMES = { artist: '', title: '' };

function namesFor({ artist, title }: Pick<RecordForm, 'artist' | 'title'>, query: string) {
  return artist === '' && title === '' ? namesInSearch(query) : { artist, title };
}

/** The barcode a text is, as sleeves print it; nothing for any other text. */
export function barcodeIn(query: string): string {
  const key = barcodeKey(query);
  return key === null ? '' : printedBarcode(key);
}
