import { today } from '../../../../shared/domain/local-day.ts';
import type { Sighting } from '../../../../shared/domain/sighting.ts';
import { problemsOf } from '../../../../shared/schemas/field-edits.ts';
import { sightingField } from '../../../../shared/schemas/sighting.ts';
import type { Parsed } from '../../../forms/use-form.ts';
import { withDecimalPoint } from '../../../ui/field/decimal-point.ts';

/** The form of a price, as typed. */
export type SightingForm = Record<Exclude<keyof Sighting, 'id'>, string>;

export function newSighting(currency: string): SightingForm {
  return { price: '', currency, place: '', seenOn: today(), note: '' };
}

export function formOfSighting({ price, currency, place, seenOn, note }: Sighting): SightingForm {
  return { price, currency, place: place ?? '', seenOn, note: note ?? '' };
}

export function parseSighting(form: SightingForm, id: string): Parsed<Sighting, keyof SightingForm> {
  const parsed = sightingField.safeParse({ ...form, price: withDecimalPoint(form.price), id });
  return parsed.success
    ? { ok: true, fields: parsed.data }
    : { ok: false, problems: problemsOf<keyof SightingForm>(parsed.error) };
}

/** A refusal names the field within the arguments: 'sighting.price'. */
export function isSightingField(field: string | undefined): field is keyof SightingForm {
  return field !== undefined && ['price', 'currency', 'place', 'seenOn', 'note'].includes(field);
}
