import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../sync-server/billing/codes/new-code.ts';

describe('the command that makes codes', () => {
  const at = '2026-11-20T12:00:00.000Z';

  test('makes each kind', () => {
    const made = {
      id: expect.any(String),
      plan_ids: ['monthly', 'annual', 'lifetime'],
      max_uses: null,
      ends_at: null,
      final_plan: null,
    };
    expect(codeOf(['student50', '--percent', '50'], at)).toEqual({
      ...made,
      code: 'STUDENT50',
      kind: 'percent',
      percent: 50,
      cents: null,
    });
    expect(codeOf(['TEN', '--cents', '1000', '--plans', 'annual', '--uses', '5', '--until', '2026-12-31'], at)).toEqual(
      {
        ...made,
        code: 'TEN',
        kind: 'fixed',
        percent: null,
        cents: 1000,
        plan_ids: ['annual'],
        max_uses: 5,
        ends_at: '2026-12-31T23:59:59.999Z',
      },
    );
    expect(codeOf(['FIRST', '--free'], at)).toEqual({
      ...made,
      code: 'FIRST',
      kind: 'free',
      percent: null,
      cents: null,
      final_plan: 'lifetime',
    });
  });

  test.each([
    [[]],
    [['TWO', 'WORDS', '--free']],
    [['X']],
    [['X', '--free', '--percent', '5']],
    [['X', '--percent', '100']],
    [['X', '--percent', '0']],
    [['X', '--percent', 'half']],
    [['X', '--cents', '399']],
    [['X', '--cents', '-5']],
    [['X', '--free', '--plans', 'free']],
    [['X', '--free', '--uses', '0']],
    [['X', '--free', '--until', '2026-11-01']],
    [['X', '--free', '--until', 'Friday']],
    [['X', '--gratis']],
  ])('refuses %j with a sentence', (words) => {
    expect(codeOf(words, at)).toEqual({ problem: expect.stringMatching(/^.+\.$/) });
  });
});
