import * as z from 'zod/mini';
import { CONDITION_SLUGS } from '../domain/condition.ts';
import { CURRENCIES } from '../domain/currency.ts';
import { PRESSINGS } from '../domain/wish-rule.ts';
import { defaultsOf, type Field, type Fields, type Kind, type RowOf, TABLES, type ValueOf } from '../entities.ts';
import { byEntity, type Entity } from '../nouns.ts';

const KINDS: Record<Kind, z.ZodMiniType> = {
  text: z.string(),
  integer: z.number(),
  money: z.string(),
  boolean: z.boolean(),
  condition: z.enum(CONDITION_SLUGS),
  currency: z.enum(CURRENCIES),
  pressing: z.enum(PRESSINGS),
  sightings: z.array(
    z.object({
      id: z.string(),
      price: z.string(),
      currency: z.enum(CURRENCIES),
      place: z.nullable(z.string()),
      seenOn: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
  texts: z.array(z.string()),
  json: z.record(z.string(), z.unknown()),
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

/** A row as it was stored once, perhaps before the noun had all of its fields; undefined if it is no such row. */
export function rowOnceStored<E extends Entity>(entity: E, stored: unknown): RowOf[E] | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { fields } = TABLES[entity];
  return ROWS[entity].safeParse({ ...defaultsOf<Fields>(fields), ...stored }).data as RowOf[E] | undefined;
}
