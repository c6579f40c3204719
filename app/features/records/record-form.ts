import { pick } from '../../../shared/domain/pick.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { RECORD_FIELDS } from '../../../shared/entities.ts';
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

export const EMPTY_FORM: RecordForm = formOf(RECORD_FIELDS, RECORD_DEFAULTS);

export function formOfRecord(record: RecordRow): RecordForm {
  return formOf(RECORD_FIELDS, record);
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
