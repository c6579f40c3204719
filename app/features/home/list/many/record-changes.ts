import { type Condition, conditionOf } from '../../../../../shared/domain/condition.ts';
import { genreLabel } from '../../../../../shared/domain/genre.ts';
import { tagsOf, tagsText } from '../../../../../shared/domain/tag.ts';
import { problemsOf } from '../../../../../shared/schemas/field-edits.ts';
import { type RecordRow, recordChanges } from '../../../../../shared/schemas/record.ts';
import type { Parsed } from '../../../../forms/use-form.ts';
import type { CommandStep } from '../../../../library/commands/run-steps.ts';
import { withDecimalPoint } from '../../../../ui/field/decimal-point.ts';
import { moneyText } from '../../../../ui/money-text.ts';

/** The choice that changes nothing. */
export const KEEP = '';
/** The choice that empties a field; no stored text is blank. */
export const CLEAR = ' ';

/** The choices of the dialog, as its fields hold them. */
export interface ChangeForm {
  tagsBy: '' | 'add' | 'remove' | 'replace' | typeof CLEAR;
  customTags: string;
  condition: '' | Condition;
  sleeveCondition: '' | Condition | typeof CLEAR;
  genre: string;
  placeBy: '' | 'set' | typeof CLEAR;
  place: string;
  valueBy: '' | 'set' | typeof CLEAR;
  estimatedValue: string;
  valueCurrency: string;
  isLimitedEdition: '' | 'yes' | 'no';
}

export const UNCHANGED: Omit<ChangeForm, 'valueCurrency'> = {
  ...{ tagsBy: KEEP, customTags: '', condition: KEEP, sleeveCondition: KEEP, genre: KEEP, placeBy: KEEP, place: '' },
  ...{ valueBy: KEEP, estimatedValue: '', isLimitedEdition: KEEP },
};

type Changes = Partial<Pick<RecordRow, Changed>>;
type Changed =
  | 'customTags'
  | 'condition'
  | 'sleeveCondition'
  | 'genre'
  | 'place'
  | 'estimatedValue'
  | 'valueCurrency'
  | 'isLimitedEdition';
type ChangesOf = (row: RecordRow) => Changes;

export function isUnchanged(form: ChangeForm): boolean {
  const { tagsBy, condition, sleeveCondition, genre, placeBy, valueBy, isLimitedEdition } = form;
  return [tagsBy, condition, sleeveCondition, genre, placeBy, valueBy, isLimitedEdition].every((by) => by === KEEP);
}

/** The changes of a record that the choices lead to, or what is wrong with them. */
export function parseChanges(form: ChangeForm): Parsed<ChangesOf, keyof ChangeForm> {
  const { tagsBy, customTags, placeBy, place, valueBy, estimatedValue, valueCurrency } = form;
  const problems = {
    ...(tagsBy.trim() && tagsOf(customTags).length === 0 && { customTags: 'Type at least one tag' }),
    ...(placeBy === 'set' && place.trim() === '' && { place: 'Type a place' }),
    ...(valueBy === 'set' && estimatedValue.trim() === '' && { estimatedValue: 'Type an amount' }),
  };
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const parsed = recordChanges.safeParse({
    ...(form.condition !== KEEP && { condition: form.condition }),
    ...chosen('sleeveCondition', form.sleeveCondition, form.sleeveCondition),
    ...chosen('genre', form.genre, form.genre),
    ...chosen('place', placeBy, place),
    ...chosen('estimatedValue', valueBy, withDecimalPoint(estimatedValue)),
    ...(valueBy === 'set' && { valueCurrency }),
    ...(form.isLimitedEdition !== KEEP && { isLimitedEdition: form.isLimitedEdition === 'yes' }),
    // Alone too long, they are too long for each record.
    ...chosen('customTags', tagsBy, customTags),
  });
  if (!parsed.success) return { ok: false, problems: problemsOf<keyof ChangeForm>(parsed.error) };
  const { customTags: _, ...fields } = parsed.data;
  const changes = fields as Changes;
  return {
    ok: true,
    fields: (row) => (tagsBy === KEEP ? changes : { ...changes, customTags: tagsAfter(row.customTags, form) }),
  };
}

function chosen(field: Changed, by: string, value: unknown): object {
  return by === KEEP ? {} : { [field]: by === CLEAR ? null : value };
}

function tagsAfter(before: string | null, { tagsBy, customTags }: ChangeForm): string | null {
  const typed = tagsOf(customTags);
  if (tagsBy === 'add') return tagsText([...tagsOf(before), ...typed]);
  if (tagsBy === 'replace') return tagsText(typed);
  const leaving = new Set(typed.map((tag) => tag.toLowerCase()));
  return tagsBy === 'remove' ? tagsText(tagsOf(before).filter((tag) => !leaving.has(tag.toLowerCase()))) : null;
}

/** The commands for the records that would differ. */
export function changeSteps(records: readonly RecordRow[], changesOf: ChangesOf): CommandStep[] {
  return records.flatMap((row) => {
    const changes = Object.entries(changesOf(row)).filter(([field, value]) => value !== row[field as Changed]);
    if (changes.length === 0) return [];
    return { name: 'record.update' as const, args: { id: row.id, changes: Object.fromEntries(changes) } };
  });
}

/** Wishes in place of records: a record goes only if its wish was made. */
export function wishSteps(records: readonly RecordRow[], wishOf: (row: RecordRow) => unknown): CommandStep[] {
  return records.flatMap((row): CommandStep[] => [
    { name: 'wishlist.create', args: wishOf(row) },
    { name: 'record.delete', args: { id: row.id }, needsPrevious: true },
  ]);
}

/** A field of all records in words: what each of them has, or that they differ. */
export function sharedText(records: readonly RecordRow[], field: Changed): string {
  const [text = 'None', ...others] = new Set(records.map((row) => textOf(row, field)));
  return others.length > 0 ? 'Different values' : text;
}

function textOf(row: RecordRow, field: Changed): string {
  const { condition, sleeveCondition, genre, estimatedValue, valueCurrency, isLimitedEdition } = row;
  if (field === 'condition') return conditionOf(condition).long;
  if (field === 'sleeveCondition') return sleeveCondition ? conditionOf(sleeveCondition).long : 'Not graded';
  if (field === 'genre') return genre ? genreLabel(genre) : 'None';
  if (field === 'isLimitedEdition') return isLimitedEdition ? 'Yes' : 'No';
  if (field === 'estimatedValue') return estimatedValue === null ? 'None' : moneyText(estimatedValue, valueCurrency);
  return row[field] ?? 'None';
}
