import * as z from 'zod/mini';
import { SAVED_VIEW_FIELDS } from '../entities.ts';
import { requiredText } from './text-field.ts';

/** All of them are in one row with the collections. */
export const MAX_SAVED_VIEWS = 50;

export const savedViewFields = z.object({
  name: requiredText(SAVED_VIEW_FIELDS.name.label, 60),
  query: requiredText(SAVED_VIEW_FIELDS.query.label, 2000),
} satisfies Record<keyof typeof SAVED_VIEW_FIELDS, z.ZodMiniType>);
export const savedViewChanges = z.partial(savedViewFields);
