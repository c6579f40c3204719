import * as z from 'zod/mini';
import type { Field, Fields, Kind, ValueOf } from '../entities.ts';
import { CONDITION_SLUGS } from './condition.ts';

const KINDS: Record<Kind, z.ZodMiniType> = {
  text: z.string(),
  integer: z.number(),
  money: z.string(),
  boolean: z.boolean(),
  condition: z.enum(CONDITION_SLUGS),
  texts: z.array(z.string()),
};

/** The part of a row's schema that its fields make. It looks at kinds alone: what is stored was checked when it came. */
export function storedFields<F extends Fields>(fields: F): { [Name in keyof F]: z.ZodMiniType<ValueOf<F[Name]>> } {
  const shape = Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]);
  return Object.fromEntries(shape);
}

function schemaOf(field: Field): z.ZodMiniType {
  return field.default === null ? z.nullable(KINDS[field.kind]) : KINDS[field.kind];
}

/** What every synced row has beside its fields. Times are ISO 8601 in UTC. */
export const stamps = { createdAt: z.string(), updatedAt: z.string(), version: z.number() };
