import { barcodeKey, printedBarcode } from '../../../shared/domain/barcode.ts';
import { DEFAULT_CURRENCY } from '../../../shared/domain/money.ts';
import { pick } from '../../../shared/domain/pick.ts';
import { namesInSearch, type ReleaseFields } from '../../../shared/domain/release.ts';
import { RECORD_AMOUNTS } from '../../../shared/entities.ts';
import { EMPTY_FORM, formOfRelease, type RecordForm, startedIn } from './record-form.ts';

/** The state of adding a record; kept until it is saved or discarded. */
export interface AddDraft {
  step: 'search' | 'form';
  query: string;
  /** True if a catalogue release filled the form. */
  picked: boolean;
  /** False while the condition is a default, not chosen by the person. */
  isGraded: boolean;
  form: RecordForm;
}

/** Values that the next record of a pile takes over. */
export type Carried = Pick<RecordForm, 'condition' | 'customTags'> & Pick<AddDraft, 'isGraded'>;

/**
 * @param query the initial query
 * @param currency that amounts begin in
 */
export function blankDraft(carried: Carried | undefined, query = '', currency: string = DEFAULT_CURRENCY): AddDraft {
  const { isGraded = false, ...own } = carried ?? {};
  const form = { ...startedIn(currency, EMPTY_FORM), ...own };
  return { step: 'search', query, picked: false, isGraded, form };
}

/** True if the form still has its initial values. A currency alone is nothing. */
export function isBlank(form: RecordForm, carried: Carried | undefined): boolean {
  const { form: blank } = blankDraft(carried);
  const own = { ...form, ...pick(blank, Object.values(RECORD_AMOUNTS)) };
  return Object.entries(blank).every(([key, value]) => own[key as keyof RecordForm] === value);
}

/** Fills the form from a chosen release. The copy's own values stay, including its photo and a scanned barcode. */
export function withRelease({ query, form }: AddDraft, release: ReleaseFields): Partial<AddDraft> {
  const filled = { ...form, ...formOfRelease(release) };
  return {
    step: 'form',
    picked: true,
    form: { ...filled, imageUrl: form.imageUrl ?? filled.imageUrl, barcode: filled.barcode || barcodeIn(query) },
  };
}

/** Typing by hand takes over the query: a barcode, or names if the form has none. */
export function byHand({ query, form }: AddDraft): Partial<AddDraft> {
  return { step: 'form', form: { ...form, barcode: form.barcode || barcodeIn(query), ...namesFor(form, query) } };
}

/** Back to the search: removes names that came from the query. */
export function backToSearch({ query, form }: AddDraft): Partial<AddDraft> {
  const { artist, title } = namesFor(NO_NAMES, query);
  const isFromSearch = form.artist === artist && form.title === title;
  return { step: 'search', form: isFromSearch ? { ...form, ...NO_NAMES } : form };
}

const NO_NAMES = { artist: '', title: '' };

function namesFor({ artist, title }: Pick<RecordForm, 'artist' | 'title'>, query: string) {
  return artist === '' && title === '' ? namesInSearch(query) : { artist, title };
}

/** The text as a printed barcode; empty for all other texts. */
export function barcodeIn(query: string): string {
  const key = barcodeKey(query);
  return key === null ? '' : printedBarcode(key);
}
