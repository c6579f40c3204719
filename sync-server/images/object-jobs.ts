import * as z from 'zod/mini';
import { addJob, defineJob, type Job } from '../jobs/job.ts';
import { removeLooseObjects } from '../library/images/loose-objects.ts';
import { moveImages } from '../library/images/move-images.ts';

interface Moved {
  after?: [string, string] | undefined;
}

/** Moves pictures to where new ones go, a few in each run. The regular run finds what a stopped one has left. */
export const movePictures: Job<Moved> = defineJob({
  name: 'move-pictures',
  payload: z.object({ after: z.optional(z.tuple([z.string(), z.string()])) }),
  cron: '7,22,37,52 * * * *',
  queue: 'move-pictures',
  attempts: 3,
  async run(ctx, { after }, signal) {
    const last = await moveImages(ctx, after, signal);
    if (last) await addJob(ctx.db, movePictures, { after: [...last] }, { key: movePictures.name });
  },
});

/** Deletes objects of the picture store that no picture refers to. */
export const cleanObjects = defineJob({
  name: 'clean-objects',
  payload: z.object({}),
  cron: '12,42 * * * *',
  queue: 'clean-objects',
  attempts: 3,
  run: (ctx, _payload, signal) => removeLooseObjects(ctx, signal),
});
