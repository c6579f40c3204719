import type { SyncResponse } from '../../shared/contract/sync.ts';
import type { Segment } from './cache/segment.ts';
import type { RequestPosition } from './cache/state.ts';
import type { Journal } from './journal/journal.ts';
import type { QueuePatch } from './journal/patch-log.ts';
import type { QueueCopy } from './journal/queue-copy.ts';
import type { InTurn } from './turns.ts';
import type { Pool } from './view/pool.ts';
import type { Shown } from './view/shown.ts';

interface Parts {
  journal: Journal;
  queue: QueueCopy;
  pool: Pool;
  shown: Shown;
  inTurn: InTurn;
}

/** Shows what answers of the server and other tabs have changed. */
export function createFollowing({ journal, queue, pool, shown, inTurn }: Parts) {
  /**
   * Shows an answer after the journal has it; `segments` are given if the cache has applied it. Otherwise, or if this tab
   * is not at the position of the request, it reads the cache.
   */
  function follow(request: RequestPosition, answer?: SyncResponse, segments?: readonly Segment[]): Promise<void> {
    return inTurn(async () => {
      const isPatched = queue.takePatches();
      // Accepted commands stay pending until their rows come, so there is nothing new to show.
      if (request.pull === false && isPatched && !queue.isUnfolded) return;
      if (!isPatched) await queue.read();
      if (!answer || !segments || !pool.apply(request, answer, segments)) await pool.catchUp();
      await shown.refoldWithRules();
    });
  }

  /** Applies the patch of another tab's write. */
  function receive(patch: QueuePatch): Promise<void> {
    journal.receive(patch);
    return inTurn(async () => {
      if (!queue.takePatches() || !queue.isUnfolded) return;
      await pool.catchUp();
      await shown.refoldWithRules();
    });
  }

  /** Reads the changes of other tabs in the journal and the cache. */
  function refresh(): Promise<void> {
    return inTurn(async () => {
      let changed = false;
      // Journal before cache: a command that has left the journal is in the cache already.
      while (await queue.read()) {
        changed = true;
        await pool.catchUp();
      }
      if (await pool.catchUp()) changed = true;
      if (changed || queue.isUnfolded || shown.lacksRefused) await shown.refoldWithRules();
    });
  }

  return { follow, receive, refresh };
}
