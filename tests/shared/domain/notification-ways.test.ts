import { expect, test } from 'vitest';
import { NOTIFICATION_KIND_NAMES, NOTIFICATION_KINDS, WAYS } from '../../../shared/domain/notification-kinds.ts';

test('a kind of notification says why it has a way without a switch, and only such a kind', () => {
  for (const kind of NOTIFICATION_KIND_NAMES) {
    const { ways, reason } = NOTIFICATION_KINDS[kind];
    const isFixed = WAYS.some((way) => ways[way] === 'always' || ways[way] === 'never');
    expect(reason !== undefined, kind).toBe(isFixed);
  }
});
