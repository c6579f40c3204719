import { expect, test } from 'vitest';
import { CONDITIONS, parseCondition } from '../../../shared/domain/condition.ts';
import { conditionField } from '../../../shared/schemas/condition-field.ts';

// LIST-014
test.each(CONDITIONS.map((grade) => [grade.slug, grade] as const))(
  '%s is understood in every form and any case',
  (slug, grade) => {
    for (const text of [grade.slug, grade.short, grade.code, grade.long]) {
      expect(parseCondition(text)).toBe(slug);
      expect(parseCondition(` ${text.toUpperCase()} `)).toBe(slug);
      expect(conditionField.parse(text.toLowerCase())).toBe(slug);
    }
  },
);

test("Discogs' own wording is understood", () => {
  expect(parseCondition('Near Mint (NM or M-)')).toBe('near-mint');
});

test.each(['', 'sealed', 'very', 'VG++'])('%j is no grade', (text) => {
  expect(parseCondition(text)).toBeNull();
  expect(conditionField.safeParse(text).success).toBe(false);
});
