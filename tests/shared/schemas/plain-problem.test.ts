import { describe, expect, test } from 'vitest';
import * as everything from 'zod';
import type * as z from 'zod/mini';
import { COMMANDS } from '../../../shared/commands/registry.ts';
import { ENDPOINTS } from '../../../shared/contract/all.ts';
import { newCollectionFields } from '../../../shared/schemas/collection.ts';
import { plainProblem } from '../../../shared/schemas/plain-problem.ts';
import { newRecordFields } from '../../../shared/schemas/record.ts';
import { newWishlistFields } from '../../../shared/schemas/wishlist-item.ts';

// The full Zod library registers its own messages wherever it is imported, as in the server.
everything.config(everything.locales.en());

const LIBRARY_WORDS =
  /invalid|expected|received|too (?:big|small)|unrecognized|nonoptional|nullable|union|enum|string|boolean|array|object|NaN|undefined|regex|pattern/i;

const INPUTS: readonly unknown[] = [
  ...[undefined, null, 0, -1, 1.5, Number.NaN, 1e300, true, '', 'x', 'x'.repeat(20_001), [], {}, [{}], [null], ['x']],
  Array.from({ length: 20_001 }, () => 'x'),
];

const schemas: (readonly [string, z.ZodMiniType])[] = [
  ...ENDPOINTS.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[`${part} of ${method} ${path}`, schema] as const] : [],
    ),
  ),
  ...Object.entries(COMMANDS).map(([name, { args }]) => [`arguments of ${name}`, args] as const),
];

describe('the message about invalid input', () => {
  test.each(schemas)('for %s is our own wording', (_name, schema) => {
    const said = new Set(inputsFor(schema).flatMap((input) => sentencesAbout(schema, input)));
    expect([...said].filter((sentence) => LIBRARY_WORDS.test(sentence))).toEqual([]);
    expect([...said].filter((sentence) => !/^[A-Z]/.test(sentence))).toEqual([]);
  });

  test('names the missing artist or title of a record or wish, and the missing name of a collection', () => {
    expect(sentencesAbout(newRecordFields, { title: 'Low' })).toEqual(['Artist and title are required']);
    expect(sentencesAbout(newRecordFields, { artist: 'David Bowie' })).toEqual(['Artist and title are required']);
    expect(sentencesAbout(newWishlistFields, { artist: 'David Bowie' })).toEqual(['Artist and title are required']);
    expect(sentencesAbout(newCollectionFields, {})).toEqual(['Name is required']);
  });

  test.each([
    [{ protocol: 1 }, 'Build is required'],
    [{ commands: [{}] }, 'Seq is required'],
  ])('names the field of %j as a person reads it', (input, sentence) => {
    const sync = ENDPOINTS.find(({ id }) => id === 'sync')?.body;
    expect(sync && sentencesAbout(sync, input)).toContain(sentence);
  });
});

function sentencesAbout(schema: z.ZodMiniType, input: unknown): string[] {
  const parsed = schema.safeParse(input, { error: plainProblem });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

/** Invalid values for the whole, and for each field at each depth. */
function inputsFor(schema: z.ZodMiniType): unknown[] {
  const fields = fieldsOf(schema);
  const keys = Object.keys(fields);
  const flat = INPUTS.map((value) => Object.fromEntries(keys.map((key) => [key, value])));
  const deep = keys.flatMap((key) =>
    inputsFor(fields[key] as z.ZodMiniType).flatMap((value) => [{ [key]: value }, { [key]: [value] }]),
  );
  return keys.length === 0 ? [...INPUTS] : [...INPUTS, ...flat, ...deep];
}

/** The fields of an object, or of the content of a list, an optional or a pipe. */
function fieldsOf(schema: z.ZodMiniType): Record<string, unknown> {
  const { def } = schema as unknown as { def: Record<string, unknown> };
  if (def.shape) return def.shape as Record<string, unknown>;
  const inner = def.innerType ?? def.element ?? def.in;
  return inner ? fieldsOf(inner as z.ZodMiniType) : {};
}
