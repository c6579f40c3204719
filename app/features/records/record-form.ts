import type { Currency } from '../../../shared/domain/currency.ts';
import { pick } from '../../../shared/domain/pick.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { RECORD_AMOUNTS, RECORD_FIELDS } from '../../../shared/entities.ts';
import { problemsOf } from '../../../shared/schemas/field-edits.ts';
import {
  newRecordFields,
  RECORD_DEFAULTS,
  type RecordFields,
  type RecordRow,
  recordFields,
} from '../../../shared/schemas/record.ts';
import { formOf, inputOf, type TextForm } from '../../forms/text-form.ts';
import type { Parsed, Problems } from '../../forms/use-form.ts';

/** A record's form values. */
export type RecordForm = TextForm<typeof RECORD_FIELDS>;

export type RecordProblems = Problems<keyof RecordForm>;

/** Each amount with the field of its currency. */
export const AMOUNTS = Object.entries(RECORD_AMOUNTS) as Entry<typeof RECORD_AMOUNTS>[];
type Entry<Names> = { [Name in keyof Names]: [Name, Names[Name]] }[keyof Names];

export const EMPTY_FORM: RecordForm = formOf(RECORD_FIELDS, RECORD_DEFAULTS);

/** @param currency of amounts, where the record has none yet */
export function formOfRecord(record: RecordRow, currency: Currency): RecordForm {
  return startedIn(currency, formOf(RECORD_FIELDS, record));
}

/** Proposes a currency for the amounts that are not there yet. */
export function startedIn(currency: string, form: RecordForm): RecordForm {
  const open = AMOUNTS.filter(([amount]) => form[amount] === '');
  return { ...form, ...Object.fromEntries(open.map(([, field]) => [field, currency])) };
}

/** The form values of a chosen release. */
export function formOfRelease(release: ReleaseFields): Partial<RecordForm> {
  return pick(formOf(RECORD_FIELDS, release), Object.keys(release));
}

/** Parses a form into fields, or into problems by field. */
export function parseRecordForm(form: RecordForm): Parsed<RecordFields, keyof RecordForm> {
  const parsed = recordFields.safeParse(inputOf(RECORD_FIELDS, form));
  if (parsed.success) return { ok: true, fields: parsed.data };
  return { ok: false, problems: problemsOf<keyof RecordForm>(parsed.error) };
}

export function isRecordField(field: string | undefined): field is keyof RecordForm {
  return field !== undefined && field in newRecordFields.shape;
}
