import { inject, test } from 'vitest';
import { JobsPool } from '../../../sync-server/jobs/jobs-pool.ts';

test('a connection of the jobs that is released twice goes back once, and nothing is thrown', async ({ expect }) => {
  const pool = new JobsPool({ connectionString: inject('postgresUrl'), max: 1 });
  try {
    await new Promise<void>((resolve, reject) => {
      pool.connect((error, _client, release) => {
        if (error) return reject(error);
        release();
        release();
        resolve();
      });
    });
    expect(pool.idleCount).toBe(1);
    const again = await pool.connect();
    expect((await again.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    again.release();
  } finally {
    await pool.end();
  }
});
