import type { LibraryState, Outcome } from '../../../shared/commands/command.ts';
import type { QueueCopy } from '../journal/queue-copy.ts';
import type { OutboxRow } from '../journal/rows.ts';
import type { LoadedFolding } from './folding.ts';
import { createOverlay, isPending, type Overlay } from './overlay.ts';
import type { Pool } from './pool.ts';
import type { LibraryView } from './view.ts';
import { createViewBuilder } from './view-builder.ts';

/** What the screens show: the pool with the pending commands of the queue folded on top. */
export interface Shown {
  /** The state that rules see. */
  state(): LibraryState;
  view(): LibraryView;
  subscribe(listener: () => void): () => void;
  /** Folds all pending commands again. */
  refold(): void;
  /** Refused albums are shown by the rules, also where another tab's write brought their entry; else they show later. */
  refoldWithRules(): Promise<void>;
  /** Folds rows that were just added on top. */
  add(rows: readonly OutboxRow[], outcome: Outcome | undefined): void;
  /** Whether refused albums are not shown yet, because their rules had not come. */
  readonly lacksRefused: boolean;
}

export function createShown(pool: Pool, queue: QueueCopy, code: LoadedFolding): Shown {
  /** The rules know the server's time; until they have come, no plan is over by the clock of this device. */
  const buildView = createViewBuilder(pool, () => code.loaded?.now() ?? '');
  const listeners = new Set<() => void>();
  let overlay: Overlay = createOverlay(pool, [], code);
  let isFoldedWithRules = false;
  let view: LibraryView | undefined;

  function emit(): void {
    view = undefined;
    for (const listener of listeners) listener();
  }

  function refold(): void {
    const pending = queue.outbox.filter((row) => isPending(row, pool.state));
    overlay = createOverlay(pool, pending, code);
    queue.folded();
    isFoldedWithRules = code.loaded !== undefined;
    emit();
    if (pool.account?.subscriptionExpiresAt && !code.loaded)
      code
        .load()
        .then(emit)
        .catch(() => undefined);
  }

  return {
    state: () => overlay.state,
    view() {
      // Every change may make a refused album, or delete it again.
      view ??= buildView(overlay, code.loaded?.refusedRecords(queue.tray, overlay.state) ?? []);
      return view;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refold,
    async refoldWithRules() {
      if (queue.tray.length > 0) await code.load().catch(() => undefined);
      refold();
    },
    add(rows, outcome) {
      for (const row of rows) overlay.add(row, outcome);
      emit();
    },
    get lacksRefused() {
      return queue.tray.length > 0 && !isFoldedWithRules;
    },
  };
}
