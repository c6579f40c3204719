import { describe, expect, test } from 'vitest';
import { codeOf, PAST_DAY_MESSAGE } from '../../../sync-server/billing/codes/new-code.ts';

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

  const ONE = 'Give one of --percent, --cents and --free.';
  const PERCENT = 'Percent off is a whole number from 1 to 99.';
  const UNREADABLE = 'This could not be understood.';
  test.each([
    [[], ONE],
    [['TWO', 'WORDS', '--free'], 'A code is one word of up to 50 letters, digits, hyphens and underscores.'],
    [['XY'], ONE],
    [['XY', '--free', '--percent', '5'], ONE],
    [['XY', '--percent', '100'], PERCENT],
    [['XY', '--percent', '0'], PERCENT],
    [['XY', '--percent', 'half'], PERCENT],
    [['XY', '--percent', ' '], PERCENT],
    [['XY', '--cents', '399'], 'The amount off leaves at least 50 cents of the price of each plan.'],
    [['XY', '--cents', '-5'], UNREADABLE],
    [['XY', '--cents', ''], 'The amount off leaves at least 50 cents of the price of each plan.'],
    [['XY', '--free', '--uses', ' '], 'Most uses is a whole number from 1 to 1,000,000.'],
    [['XY', '--free', '--plans', 'free'], UNREADABLE],
    [['XY', '--free', '--uses', '0'], 'Most uses is a whole number from 1 to 1,000,000.'],
    [['XY', '--free', '--until', '2026-11-19'], PAST_DAY_MESSAGE],
    [['XY', '--free', '--until', 'Friday'], 'The last day is a date, such as 2026-12-31.'],
    [['XY', '--gratis'], UNREADABLE],
  ])('refuses %j: %s', (words, problem) => {
    expect(codeOf(words, at)).toEqual({ problem });
  });

  test('counts the last day to its last millisecond', () => {
    const words = ['XY', '--free', '--until', '2026-11-20'];
    expect(codeOf(words, '2026-11-20T23:59:59.998Z')).toMatchObject({ ends_at: '2026-11-20T23:59:59.999Z' });
    expect(codeOf(words, '2026-11-20T23:59:59.999Z')).toEqual({ problem: PAST_DAY_MESSAGE });
  });
});
