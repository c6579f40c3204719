import * as z from 'zod/mini';
import { CONDITION_SLUGS } from '../domain/condition.ts';
import { type Field, type Fields, type Kind, type RowOf, TABLES, type ValueOf } from '../entities.ts';
import { byEntity, type Entity } from '../nouns.ts';

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

/** The columns of every synced row besides its fields. Times are ISO 8601 in UTC. */
export const stamps = { createdAt: z.string(), updatedAt: z.string(), version: z.number() };

/** A stored row of each noun. */
export const ROWS = byEntity((entity) => {
  const { fields, sets } = TABLES[entity];
  return z.object({ id: z.string(), ...storedFields<Fields>(fields), ...storedFields<Fields>(sets), ...stamps });
}) as unknown as {
  readonly [E in Entity]: z.ZodMiniObject<{ [Name in keyof RowOf[E]]: z.ZodMiniType<RowOf[E][Name]> }>;
};
