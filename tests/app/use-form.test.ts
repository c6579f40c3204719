import { expect, test } from 'vitest';
import { without } from '../../app/forms/use-form.ts';

test('a changed field is forgiven its problem at once, and the others keep theirs', () => {
  const problems = { artist: 'Artist is required', year: 'Enter a year' };
  expect(without(problems, { artist: '' })).toEqual({ year: 'Enter a year' });
  expect(without(problems, { year: '1979', label: 'Impulse!' })).toEqual({ artist: 'Artist is required' });
  expect(problems).toEqual({ artist: 'Artist is required', year: 'Enter a year' });
});
