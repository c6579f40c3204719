import { expect, test } from 'vitest';
import { startTestServer } from '../../../support/test-server.ts';
import { judgeWeeks } from '../../../sync-server/watching/judge-weeks.ts';
import { playWeeks } from '../../../sync-server/watching/weeks.ts';

test.each([11, 12, 13, 14, 15, 16])(
  'weeks of falling and rising prices, failing shops and killed servers: each crossing rings once (seed %i)',
  async (seed) => {
    // The watch is over everybody's wishes.
    const server = await startTestServer({ bystander: false });
    try {
      await server.ctx.pool.query(RUNG);
      const weeks = await playWeeks(server.ctx, seed, 30);
      expect(judgeWeeks(weeks)).toEqual([]);
      expect(weeks.rings.length).toBeGreaterThan(30);
      expect(weeks.kills).toBeGreaterThan(50);
    } finally {
      await server.stop();
    }
  },
);

const RUNG =
  'create table rung (user_id uuid, dedupe_key text, data jsonb, place serial, primary key (user_id, dedupe_key))';
