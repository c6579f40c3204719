// Chunk: rules

import * as z from 'zod/mini';
import { bySeenOn, DIARY_FULL, MAX_SIGHTINGS } from '../domain/sighting.ts';
import { currencyField } from './currency-field.ts';
import { dayField } from './day-field.ts';
import { idField } from './ids.ts';
import { requiredMoney } from './money-field.ts';
import { optionalText } from './text-field.ts';

/** A price that a person saw: what they type about it, and its id. */
export const sightingField = z.object({
  id: idField,
  price: requiredMoney('Price'),
  currency: currencyField,
  place: optionalText('Place', 200),
  seenOn: dayField,
  note: optionalText('Note', 500),
});

export type SightingFields = z.output<typeof sightingField>;

/** A whole diary, in its order and each price once. */
export const sightingsField = z.pipe(
  z.array(sightingField).check(z.maxLength(MAX_SIGHTINGS, DIARY_FULL)),
  z.transform((all: SightingFields[]) => [...new Map(all.map((one) => [one.id, one])).values()].sort(bySeenOn)),
);
