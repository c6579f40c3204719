import { expect, it } from 'vitest';
import { z } from 'zod';
import { WHOLE_NUMBER } from '../../../../dev/payment/contract/fields.ts';
import { OPERATIONS } from '../../../../dev/payment/operations.ts';
import { withDataBeside } from '../../../support/data-beside.ts';

/** JSON Schema, as far as both sides use it. */
interface Schema {
  type?: string;
  enum?: unknown[];
  pattern?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

const schemaShape: z.ZodType<Schema> = z.looseObject({});
const documentShape = z.object({
  info: z.object({ apiVersion: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.object({ parameters: schemaShape }))),
});

/** Operations that the description leaves out. */
const UNDESCRIBED = ['GET /v1/charges', 'GET /v1/charges/{id}', 'GET /v1/disputes', 'GET /v1/disputes/{id}'];

it('no operation is there twice', () => {
  const names = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});

withDataBeside('fixtures/stripe', 'the parameters beside Stripe’s own description', (folder) => {
  const { info, paths } = folder.at('stripe-openapi-subset.json').readJson(documentShape);
  const described = OPERATIONS.filter(({ method, path }) => !UNDESCRIBED.includes(`${method} ${path}`));

  it('are of the same version', () => {
    expect(info.apiVersion).toBe('2026-10-28.endive');
  });

  it.each(described.map((operation) => ({ name: `${operation.method} ${operation.path}`, operation })))(
    'of $name are a part of it: names, kinds, values, and what is required',
    ({ operation }) => {
      const theirs = paths[operation.path]?.[operation.method.toLowerCase()]?.parameters;
      if (!theirs) throw new Error('Stripe has no such operation');
      const ours = z.toJSONSchema(operation.parameters, { io: 'input', unrepresentable: 'any' }) as Schema;
      expect(differences(ours, theirs, '')).toEqual([]);
    },
  );
});

/** Where our schema accepts what Stripe's does not. */
function differences(ours: Schema, theirs: Schema, at: string): string[] {
  if (theirs.anyOf && !ours.anyOf) {
    const all = theirs.anyOf.map((each) => differences(ours, each, at));
    return all.some((found) => found.length === 0) ? [] : (all[0] ?? []);
  }
  if (ours.anyOf) return ours.anyOf.flatMap((each) => differences(each, theirs, at));
  if (ours.properties) {
    const missing = (theirs.required ?? []).filter((name) => !ours.required?.includes(name));
    return [
      ...missing.map((name) => `${at}.${name} is required`),
      ...Object.entries(ours.properties).flatMap(([name, each]) => {
        const other = theirs.properties?.[name];
        return other ? differences(each, other, `${at}.${name}`) : [`${at}.${name} is unknown`];
      }),
    ];
  }
  if (ours.items) return theirs.items ? differences(ours.items, theirs.items, `${at}[]`) : [`${at} is no list`];
  if (ours.additionalProperties) return theirs.type === 'object' ? [] : [`${at} is no object`];
  return leafDifferences(ours, theirs, at);
}

/** A form carries text: what the text stands for is in its pattern or its values. */
function leafDifferences(ours: Schema, theirs: Schema, at: string): string[] {
  if (theirs.type === 'boolean') return ours.enum?.join() === 'true,false' ? [] : [`${at} is a boolean`];
  if (theirs.type === 'number' || theirs.type === 'integer') {
    return ours.pattern ? [] : [`${at} is a number`];
  }
  if (theirs.type !== 'string') return [`${at} is of type ${theirs.type}`];
  if (ours.pattern === WHOLE_NUMBER.source) return [`${at} is text`];
  if (!ours.enum) return theirs.enum ? [`${at} has a list of values`] : [];
  const foreign = ours.enum.filter((value) => theirs.enum && !theirs.enum.includes(value));
  return foreign.map((value) => `${at} is never ${value}`);
}
