import { problemsOf } from '../../../shared/domain/field-edits.ts';
import {
  newRecordFields,
  RECORD_DEFAULTS,
  type RecordFields,
  type RecordRow,
  recordFields,
} from '../../../shared/domain/record.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { RECORD_FIELDS } from '../../../shared/entities.ts';
import { formOf, inputOf, type TextForm } from '../../forms/text-form.ts';
import { pick } from '../../library/pick.ts';

/** A record as its form holds it. */
export type RecordForm = TextForm<typeof RECORD_FIELDS>;

export type RecordProblems = Partial<Record<keyof RecordForm, string>>;

export const EMPTY_FORM: RecordForm = formOf(RECORD_FIELDS, RECORD_DEFAULTS);

export function formOfRecord(record: RecordRow): RecordForm {
  return formOf(RECORD_FIELDS, record);
}

/** The fields of a chosen release, for a form that is filled by it. */
export function formOfRelease(release: ReleaseFields): Partial<RecordForm> {
  return pick(formOf(RECORD_FIELDS, release), Object.keys(release));
}

/** The fields a form stands for, or what is wrong with it, by field. */
export function parseRecordForm(
  form: RecordForm,
): { ok: true; fields: RecordFields } | { ok: false; problems: RecordProblems } {
  const parsed = recordFields.safeParse(inputOf(RECORD_FIELDS, form));
  if (parsed.success) return { ok: true, fields: parsed.data };
  return { ok: false, problems: problemsOf<keyof RecordForm>(parsed.error) };
}

export function isRecordField(field: string | undefined): field is keyof RecordForm {
  return field !== undefined && field in newRecordFields.shape;
}
