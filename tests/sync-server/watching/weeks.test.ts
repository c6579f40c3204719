import { expect, test } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { judgeWeeks } from './judge-weeks.ts';
import { playWeeks } from './weeks.ts';

test.each([2])(
  'days of falling and rising prices, failing shops and killed servers: each crossing rings once (seed %i)',
  async (seed) => {
    // The watch is over everybody's wishes.
    const server = await startTestServer({ bystander: false });
    try {
      await server.ctx.pool.query(RUNG);
      const weeks = await playWeeks(server.ctx, seed, 5);
      expect(judgeWeeks(weeks)).toEqual([]);
      expect(weeks.rings.length).toBeGreaterThan(5);
      expect(weeks.kills).toBeGreaterThan(5);
    } finally {
      await server.stop();
    }
  },
);

const RUNG =
  'create table rung (user_id uuid, dedupe_key text, data jsonb, place serial, primary key (user_id, dedupe_key))';
