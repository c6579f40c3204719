// Chunk: drafts

import type { Field, Fields, ValueOf, ValuesOf } from '../../shared/entities.ts';
import { withDecimalPoint } from '../ui/field/decimal-point.ts';

type Typed<F extends Field> = F extends { isPicked: true } | { kind: 'boolean' }
  ? ValueOf<F>
  : F extends { kind: 'condition' }
    ? Exclude<ValueOf<F>, null> | (null extends ValueOf<F> ? '' : never)
    : string;

/** A row's fields as form values: input is text, so that a half-typed number stays unchanged. */
export type TextForm<F extends Fields> = { -readonly [Name in keyof F]: Typed<F[Name]> };

/** The form's initial values; a missing field has its default. */
export function formOf<F extends Fields>(fields: F, values: Partial<ValuesOf<F>>): TextForm<F> {
  return mapped(fields, values, (field, value) => {
    const isText = !field.isPicked && field.kind !== 'boolean';
    return isText ? String(value ?? field.default ?? '') : (value ?? field.default);
  }) as TextForm<F>;
}

/** Converts form values to the input of their schema. */
export function inputOf<F extends Fields>(fields: F, form: TextForm<F>): Record<string, unknown> {
  return mapped(fields, form, ({ kind }, value) => {
    if (kind === 'condition' && value === '') return null;
    if (typeof value !== 'string') return value;
    if (kind === 'money') return withDecimalPoint(value);
    return kind === 'integer' ? value.trim() : value;
  });
}

function mapped(fields: Fields, values: object, map: (field: Field, value: unknown) => unknown) {
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.map(([name, field]) => [name, map(field, values[name as keyof object])]));
}
