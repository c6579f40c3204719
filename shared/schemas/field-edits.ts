import type * as z from 'zod/mini';

/** The changed fields of an edit; only these are sent (AMB-77). */
export function changesBetween<Fields extends object>(row: Readonly<Fields>, fields: Fields): Partial<Fields> {
  const changed = Object.entries(fields).filter(([key, value]) => value !== row[key as keyof Fields]);
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** The first sentence about each field of a form whose parsing failed. */
export function problemsOf<Field extends string>(error: z.core.$ZodError): Partial<Record<Field, string>> {
  const problems: Partial<Record<Field, string>> = {};
  for (const { path, message } of error.issues) {
    const field = path[0] as Field;
    problems[field] ??= message;
  }
  return problems;
}
