import type { Outcome } from '../../shared/commands/command.ts';
import type { CommandName } from '../../shared/commands/registry.ts';
import type { SyncResponse } from '../../shared/contract/sync.ts';
import type { Account } from '../../shared/domain/user.ts';
import type { Cache } from './cache/cache.ts';
import type { Segment } from './cache/segment.ts';
import type { RequestPosition } from './cache/state.ts';
import type { Rules } from './commands/rules.ts';
import type { TrayPorts } from './commands/tray-actions.ts';
import type { UndoEntry, UndoLog } from './commands/undo-log.ts';
import { StorageError } from './device/tables.ts';
import type { Journal } from './journal/journal.ts';
import type { QueuePatch } from './journal/patch-log.ts';
import type { QueueChange } from './journal/queue.ts';
import { createQueueCopy } from './journal/queue-copy.ts';
import type { OutboxRow, TrayEntry } from './journal/rows.ts';
import type { Batch } from './journal/sending.ts';
import type { RunInput, RunOptions, RunResult, SendNow } from './library-types.ts';
import { createOverlay, isPending, type Overlay } from './view/overlay.ts';
import { createPool } from './view/pool.ts';
import type { LibraryView } from './view/view.ts';
import { createViewBuilder } from './view/view-builder.ts';

const RULES_MISSING = 'This part of Side One is not on this device yet. Connect and try again.';

export interface LibraryPorts {
  userId: string;
  /** The account as this browser last saw it, used until the first pull. */
  account?: Account;
  journal: Journal;
  cache: Cache;
  /** This device's clock. */
  now(): number;
  /** The stored times of the server's answers, for the rules. */
  serverTimes?(): string | null | undefined;
  newId(): string;
  /** Loads the rules of the commands; the next change retries a failed load. */
  loadRules(): Promise<Rules>;
  /** In place of the queue, while an administrator views as the person: a change shows once the server has accepted it. */
  sendNow?: SendNow | undefined;
  /** Whether a change made now would be sent at once. */
  sendsAtOnce?(): boolean;
  /** Called after each local change, to send it and notify other tabs. @param batch the numbered change, if it can be sent now */
  onLocalChange?(batch?: Batch): void;
  /** Called when this device could not store a change. */
  onStorageFailed?(error: unknown): void;
}

export type Library = ReturnType<typeof createLibrary>;

/**
 * One person's library on this device: what the screens read and the only way they change it. A change is checked by
 * the rules on the view, written to the journal as one command, and shown; the sync loop sends it.
 */
export function createLibrary(ports: LibraryPorts) {
  const { journal, cache, sendNow } = ports;
  const pool = createPool(cache, ports.account && { ...ports.account, version: 0 });
  /** The rules know the server's time; until they have come, no plan is over by the clock of this device. */
  const nowText = () => rules?.serverNow(ports) ?? '';
  const buildView = createViewBuilder(pool, nowText);
  /** Comes with the rules, without which nothing changes. */
  let undoLog: UndoLog | undefined;
  const listeners = new Set<() => void>();

  const queue = createQueueCopy(journal, () => pool.state.cursor, withRules);
  let rules: Rules | undefined;
  /** The rules of the last fold. */
  let foldedWith: Rules | undefined;
  let overlay: Overlay = createOverlay(pool, [], ports.userId, () => rules as Rules);
  let view: LibraryView | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** Local changes and answers run one after the other, because a rule must see every change before it. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  function emit(): void {
    view = undefined;
    for (const listener of listeners) listener();
  }

  function refold(): void {
    const pending = queue.outbox.filter((row) => isPending(row, pool.state));
    overlay = createOverlay(pool, pending, ports.userId, () => rules as Rules);
    queue.folded();
    foldedWith = rules;
    emit();
    if (pool.account?.subscriptionExpiresAt && !rules)
      withRules()
        .then(emit)
        .catch(() => undefined);
  }

  /** Refused albums are shown by the rules, also where another tab's write brought their entry; else they show later. */
  async function refoldWithRules(): Promise<void> {
    if (queue.tray.length > 0) await withRules().catch(() => undefined);
    refold();
  }

  async function withRules(): Promise<Rules> {
    rules ??= await ports.loadRules();
    undoLog ??= rules.createUndoLog();
    return rules;
  }

  const opened = inTurn(async () => {
    await queue.read();
    await pool.load(refold);
    refold();
  });

  /**
   * Writes a change of the queue and shows it.
   * @param row what is appended instead if another tab was faster
   * @returns false if another tab has decided an entry of the tray that the change is about
   */
  async function write(change: QueueChange, row?: OutboxRow, outcome?: Outcome): Promise<boolean> {
    let done = await journal.change(change, queue.outbox.length === 0 && ports.sendsAtOnce?.());
    const isLate = typeof done === 'string';
    if (done === 'stale' && row) done = await journal.change({ ...change, append: [row], replace: [], remove: [] });
    await (isLate ? queue.read() : queue.appended(change.append));
    // Before screens draw it, so that a numbered change is sent at once.
    if (done !== 'decided') ports.onLocalChange?.(done === 'stale' ? undefined : done.batch);
    if (isLate || queue.isUnfolded) {
      // Commands that another tab has removed from the journal are in the cache.
      await pool.catchUp();
      refold();
    } else {
      for (const row of change.append) overlay.add(row, outcome);
      emit();
    }
    return done !== 'decided';
  }

  /** @param takenBack for Undo: the commands that are taken back */
  async function runNow(
    name: CommandName,
    input: unknown,
    options: RunOptions,
    answers: string[],
    takenBack?: UndoEntry[],
  ): Promise<RunResult> {
    const loaded = await withRules();
    const group = options.group ?? ports.newId();
    const { draft: dropDraft, undecided = answers } = options;
    const prepared = loaded.prepareCommand(name, input, { ...ports, state: overlay.state, group, now: nowText() });
    const { row, outcome } = prepared;
    const id = loaded.rowIdOf(row);
    const edit = loaded.editOfRefused(prepared, overlay.state, queue, answers, undecided, takenBack);
    if (edit === 'decided') return loaded.DECIDED;
    if (edit) {
      const { changed } = edit;
      // An album that has left the tray is changed like any other.
      if (!(await write({ ...edit.change, dropDraft }))) return runNow(name, input, options, answers, takenBack);
      if (changed) undoLog?.add(group, '', [], edit.before);
      return { ok: true, id, group, changed };
    }
    if (outcome.status === 'refused') {
      const { code, message, field } = outcome;
      const kept = !!options.keepRefused && !answers.length && !sendNow;
      if (kept) await write({ append: [], putTray: [loaded.entryOf(row, outcome)], dropDraft });
      return { ok: false, code, message, field, kept };
    }
    if (outcome.status === 'noop') {
      if (answers.length) await write({ append: [], dropTray: answers });
      return { ok: true, id, group, changed: false };
    }
    queue.takePatches();
    const before = queue.tray.filter((entry) => answers.includes(entry.id));
    if (sendNow) {
      const refused = await sendNow(row, dropDraft);
      await pool.catchUp();
      refold();
      if (refused) return refused;
    } else {
      const change = loaded.queueChangeFor(queue, row, pool.rows);
      const also = { dropTray: answers, dropDraft, undecided, revision: queue.revision };
      if (!(await write({ ...change, ...also }, row, outcome))) return loaded.DECIDED;
    }
    undoLog?.add(group, row.id, row.undo ?? [], before);
    return { ok: true, id, group, changed: true };
  }

  function run<Name extends CommandName>(
    name: Name,
    input: RunInput<Name>,
    options: RunOptions = {},
  ): Promise<RunResult> {
    return guarded(() => runNow(name, input, options, []));
  }

  async function guarded(work: () => Promise<RunResult>): Promise<RunResult> {
    try {
      return await inTurn(work);
    } catch (error) {
      // Loading the rules is the first step.
      if (!rules) return { ok: false, code: 'UNAVAILABLE', message: RULES_MISSING, kept: false };
      ports.onStorageFailed?.(error);
      const message = error instanceof StorageError ? error.message : 'This device could not save it.';
      return { ok: false, code: 'STORAGE_FAILED', message, kept: false };
    }
  }

  /** Undoes a group: removes it from the queue if none of it was sent, otherwise runs its inverse commands. */
  function undo(group: string): Promise<RunResult> {
    return guarded(async () => {
      const rows = queue.outbox.filter((row) => row.group === group);
      const loaded = await withRules();
      const entries = undoLog?.take(group) ?? loaded.entriesOf(rows);
      if (!entries) return loaded.TOO_LATE;
      const putTray = loaded.trayBefore(entries);
      const changed = putTray.length > 0;
      if (changed) await write({ append: [], putTray });
      if (loaded.isUnsent(rows, entries)) {
        if ((await journal.change({ append: [], remove: rows, revision: queue.revision })) !== 'stale') {
          if (!queue.takePatches()) await queue.read();
          refold();
          ports.onLocalChange?.();
          return { ok: true, id: '', group, changed: true };
        }
      }
      const inverseGroup = ports.newId();
      const done = await loaded.takeBack(entries, (name, args, keepRefused) =>
        runNow(name, args, { group: inverseGroup, keepRefused }, [], entries),
      );
      // Where only the tray came back, nothing is known that would take that back.
      return done ?? { ok: true, id: '', group, changed };
    });
  }

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
      await refoldWithRules();
    });
  }

  /** Applies the patch of another tab's write. */
  function receive(patch: QueuePatch): Promise<void> {
    journal.receive(patch);
    return inTurn(async () => {
      if (!queue.takePatches() || !queue.isUnfolded) return;
      await pool.catchUp();
      await refoldWithRules();
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
      if (changed || queue.isUnfolded || (queue.tray.length > 0 && !foldedWith)) await refoldWithRules();
    });
  }

  const library = {
    userId: ports.userId,
    journal,
    opened,
    newId: ports.newId,
    run,
    undo,
    follow,
    receive,
    refresh,
    view(): LibraryView {
      // Every change may make a refused album, or delete it again.
      view ??= buildView(overlay, rules?.refusedRecords(queue.tray, overlay.state, ports.userId) ?? []);
      return view;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The state that rules see, for screens that check a change in advance. */
    state: () => overlay.state,
    position: () => pool.state,
    outbox: (): readonly OutboxRow[] => queue.outbox,
    /** The queue with all known changes, from which the journal takes batches; undefined if the copy has a gap. */
    queue: queue.cached,
    tray: (): readonly TrayEntry[] => queue.tray,
  };
  const trayPorts: TrayPorts = { ...library, guarded, runNow, write, now: nowText };
  const trayActions = async () => (await withRules()).createTrayActions(trayPorts, undoLog);
  return {
    ...library,
    retry: async (id: string, editedInput?: unknown) => (await trayActions()).retry(id, editedInput),
    discard: async (id: string) => (await trayActions()).discard(id),
    putBack: async (entry: TrayEntry) => (await trayActions()).putBack(entry),
    keepMine: async (id: string) => (await trayActions()).keepMine(id),
    keepAsWish: async (id: string) => (await trayActions()).keepAsWish(id),
    restore: async (id: string) => (await trayActions()).restore(id),
    takeOther: async (id: string) => (await trayActions()).takeOther(id),
    /** The rules are always loaded if the tray has entries. */
    exportEntry: (id: string) => rules?.createTrayActions(trayPorts).exportEntry(id),
  };
}
