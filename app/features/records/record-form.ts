import { type Condition, DEFAULT_CONDITION } from '../../../shared/domain/condition.ts';
import { problemsOf } from '../../../shared/domain/field-edits.ts';
import { newRecordFields, type RecordFields, type RecordRow, recordFields } from '../../../shared/domain/record.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { withDecimalPoint } from '../../ui/decimal-point.ts';

/** A record as its form holds it: text as typed, so that a half-written number stays as it is. */
export interface RecordForm {
  artist: string;
  title: string;
  year: string;
  genre: string;
  label: string;
  condition: Condition;
  sleeveCondition: Condition | '';
  customTags: string;
  personalNotes: string;
  imageUrl: string | null;
  discogsReleaseId: number | null;
  discogsMasterId: number | null;
  catalogNumber: string;
  barcode: string;
  matrixRunout: string;
  country: string;
  format: string;
  estimatedValue: string;
  isLimitedEdition: boolean;
}

export type RecordProblems = Partial<Record<keyof RecordForm, string>>;

export const EMPTY_FORM: RecordForm = {
  artist: '',
  title: '',
  year: '',
  genre: '',
  label: '',
  condition: DEFAULT_CONDITION,
  sleeveCondition: '',
  customTags: '',
  personalNotes: '',
  imageUrl: null,
  discogsReleaseId: null,
  discogsMasterId: null,
  catalogNumber: '',
  barcode: '',
  matrixRunout: '',
  country: '',
  format: '',
  estimatedValue: '',
  isLimitedEdition: false,
};

export function formOfRecord(record: RecordRow): RecordForm {
  const { condition, imageUrl, discogsReleaseId, discogsMasterId, isLimitedEdition } = record;
  return {
    artist: record.artist,
    title: record.title,
    year: String(record.year ?? ''),
    genre: record.genre ?? '',
    label: record.label ?? '',
    sleeveCondition: record.sleeveCondition ?? '',
    customTags: record.customTags ?? '',
    personalNotes: record.personalNotes ?? '',
    catalogNumber: record.catalogNumber ?? '',
    barcode: record.barcode ?? '',
    matrixRunout: record.matrixRunout ?? '',
    country: record.country ?? '',
    format: record.format ?? '',
    estimatedValue: record.estimatedValue ?? '',
    ...{ condition, imageUrl, discogsReleaseId, discogsMasterId, isLimitedEdition },
  };
}

/** The fields of a chosen release, for a form that is filled by it. */
export function formOfRelease(release: ReleaseFields): Partial<RecordForm> {
  return {
    ...release,
    year: String(release.year ?? ''),
    genre: release.genre ?? '',
    label: release.label ?? '',
    catalogNumber: release.catalogNumber ?? '',
    barcode: release.barcode ?? '',
    country: release.country ?? '',
    format: release.format ?? '',
  };
}

/** The fields a form stands for, or what is wrong with it, by field. */
export function parseRecordForm(
  form: RecordForm,
): { ok: true; fields: RecordFields } | { ok: false; problems: RecordProblems } {
  const sleeveCondition = form.sleeveCondition === '' ? null : form.sleeveCondition;
  const estimatedValue = withDecimalPoint(form.estimatedValue);
  const parsed = recordFields.safeParse({ ...form, year: form.year.trim(), sleeveCondition, estimatedValue });
  if (parsed.success) return { ok: true, fields: parsed.data };
  return { ok: false, problems: problemsOf<keyof RecordForm>(parsed.error) };
}

export function isRecordField(field: string | undefined): field is keyof RecordForm {
  return field !== undefined && field in newRecordFields.shape;
}
