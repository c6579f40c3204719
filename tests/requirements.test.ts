import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRequirements, testsById } from './requirements.ts';
import { withOutsideData } from './support/outside-data.ts';

/** Requirements that no test shows, and why. */
const NOT_SHOWN = {
  'API-020': 'A record carries its collections on the device, so no screen makes this call and none can fail.',
  'PWA-027': 'Checked by reading the code.',
};

const requirements = readRequirements();
const shown = testsById();

test('each requirement is shown by a test that names its id in the comment above it, or says why not', () => {
  const open = [...requirements.keys()].filter((id) => !shown.has(id));
  expect(open).toEqual(Object.keys(NOT_SHOWN));
});

test('no test names a requirement that is not listed', () => {
  expect([...shown.keys()].filter((id) => !requirements.has(id))).toEqual([]);
});

withOutsideData('spec/requirements.tsv', 'whether the list has each requirement', (data) => {
  test('the list has each requirement of the specification', () => {
    const specified = data.read().split('\n').slice(1);
    expect([...requirements.keys()]).toEqual(specified.flatMap((line) => line.split('\t')[0] || []).toSorted());
  });
});

test('the ids above the tests are read where they are', () => {
  const source = readFileSync(join(import.meta.dirname, 'verify/components/add-search.test.tsx'), 'utf8');
  expect(source).toMatch(/^\s*\/\/ ADD-\d{3}/m);
  expect(shown.get('ADD-002')).toEqual([expect.stringContaining('tests/verify/components/add-search.test.tsx')]);
});
