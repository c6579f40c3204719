import * as z from 'zod/mini';
import { defineJob } from '../jobs/job.ts';
import { raiseFor } from '../notifications/raise.ts';

/** Notifies a person as whom an administrator views, once a day and without a name; the settings list each time. */
export const notifyLooked = defineJob({
  name: 'notify-looked',
  payload: z.object({ userId: z.string(), day: z.string() }),
  run: (ctx, { userId, day }) =>
    raiseFor(ctx, userId, async () => ({
      kind: 'support',
      dedupeKey: `support-looked:${day}`,
      data: { what: 'looked' },
    })),
});
