import type { CommandName } from '../../shared/commands/registry.ts';
import type { SyncResponse } from '../../shared/contract/sync.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { Account } from '../../shared/domain/user.ts';
import type { Cache } from './cache.ts';
import type { Asked } from './cache-state.ts';
import type { Journal } from './journal.ts';
import type { QueueChange, QueuePatch } from './journal-queue.ts';
import type { OutboxRow, TrayEntry } from './journal-rows.ts';
import type { Batch } from './journal-sending.ts';
import type { RunInput, RunOptions, RunResult } from './library-types.ts';
import { createOverlay, isPending, type Overlay } from './overlay.ts';
import { createPool } from './pool.ts';
import { createQueueCopy } from './queue-copy.ts';
import type { Rules } from './rules.ts';
import type { Segment } from './segment.ts';
import { StorageError } from './tables.ts';
import type { TrayPorts } from './tray-actions.ts';
import { createUndoLog, type UndoEntry } from './undo-log.ts';
import type { LibraryView } from './view.ts';
import { createViewBuilder } from './view-builder.ts';

const RULES_MISSING = 'This part of Side One is not on this device yet. Connect and try again.';

export interface LibraryPorts {
  userId: string;
  /** What this browser remembers of the account, for the time before the first pull. */
  account?: Account;
  journal: Journal;
  cache: Cache;
  /** This device's clock. */
  now(): number;
  /** What answers have said of the server's, for the rules. */
  heardTimes?(): string | null | undefined;
  newId(): string;
  /** Fetches the rules of the commands; a failed attempt is made again at the next change. */
  loadRules(): Promise<Rules>;
  /** Whether a change that is made now would be sent at once. */
  sendsAtOnce?(): boolean;
  /** Told after each local change, so that it is sent and other tabs look. @param batch goes out in this moment or the usual way later */
  onLocalChange?(batch?: Batch): void;
  /** Told when this device could not store a change. */
  onStorageFailed?(error: unknown): void;
}

export type Library = ReturnType<typeof createLibrary>;

/**
 * One person's library on this device: what the screens read and the only way they change it. A change is checked by
 * the rules on the view, written to the journal as one command, and shown; sending it is the sync loop's business.
 */
export function createLibrary(ports: LibraryPorts) {
  const { journal, cache } = ports;
  const pool = createPool(cache, ports.account && { ...ports.account, version: 0 });
  const nowText = () => new Date(rules ? rules.serverNow(ports) : ports.now()).toISOString();
  const buildView = createViewBuilder(pool, nowText);
  const undoLog = createUndoLog();
  const listeners = new Set<() => void>();

  const queue = createQueueCopy(journal, () => pool.state.cursor, withRules);
  let rules: Rules | undefined;
  let overlay: Overlay = createOverlay(pool, [], ports.userId, () => rules);
  let refused: readonly RecordRow[] = [];
  let view: LibraryView | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** Local changes and arriving answers take turns: a rule must see every change before it. */
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
    overlay = createOverlay(pool, pending, ports.userId, () => rules);
    refused = rules?.refusedRecords(queue.tray, overlay.state, ports.userId, nowText()) ?? [];
    queue.folded();
    emit();
  }

  async function withRules(): Promise<Rules> {
    rules ??= await ports.loadRules();
    return rules;
  }

  const opened = inTurn(async () => {
    await queue.read();
    await pool.load(refold);
    refold();
  });

  /** Writes a change of the queue and shows it. Falls back to appending when another tab was quicker. */
  async function write(asked: QueueChange, fallback: QueueChange = asked): Promise<void> {
    const done = await journal.change(asked, queue.outbox.length === 0 && ports.sendsAtOnce?.());
    if (done === false) {
      if (asked !== fallback) await journal.change(fallback);
      await queue.read();
    } else await queue.appended(asked.append);
    // Before screens draw it: what is numbered leaves at once.
    ports.onLocalChange?.(done || undefined);
    if (done === false || queue.isUnfolded) {
      // What another tab has taken out of the journal is in the cache.
      await pool.catchUp();
      return refold();
    }
    for (const row of asked.append) overlay.add(row);
    emit();
  }

  async function runNow(name: CommandName, input: unknown, options: RunOptions, answers: string[]): Promise<RunResult> {
    const known = await withRules();
    const group = options.group ?? ports.newId();
    const { draft: dropDraft } = options;
    const edit = known.editOfRefused(name, input, overlay.state, queue.tray, group);
    if (edit?.ok) {
      await write({ append: [], ...edit.change, dropDraft });
      undoLog.add(group, '', [], edit.entry);
    }
    if (edit) return edit;
    const { command, outcome, undo, ready } = known.prepareCommand(name, input, {
      state: overlay.state,
      group,
      now: nowText(),
      newId: ports.newId,
      userId: ports.userId,
    });
    const id = known.rowIdOf(command);
    if (outcome.status === 'refused') {
      const { code, message, field } = outcome;
      const kept = options.keepRefused === true && answers.length === 0;
      if (kept) {
        const entry: TrayEntry = { id: command.id, kind: 'refused', command, at: command.at, code, message, field };
        await write({ append: [], putTray: [entry], dropDraft });
      }
      return { ok: false, code, message, field, kept };
    }
    if (outcome.status === 'noop') {
      if (answers.length > 0) await write({ append: [], dropTray: answers });
      return { ok: true, id, group, changed: false };
    }
    const row: OutboxRow = { ...command, undo };
    if (known.isReady(ready)) known.rememberReady(row, ready);
    queue.takePatches();
    const dropTray = answers.length > 0 ? answers : undefined;
    const also = { dropTray, dropDraft };
    const { revision } = queue;
    await write({ ...known.queueChangeFor(queue, row), ...also, revision }, { append: [row], ...also });
    undoLog.add(group, row.id, undo);
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
      // Nothing else is tried before them.
      if (!rules) return { ok: false, code: 'UNAVAILABLE', message: RULES_MISSING, kept: false };
      ports.onStorageFailed?.(error);
      const message = error instanceof StorageError ? error.message : 'This device could not save it.';
      return { ok: false, code: 'STORAGE_FAILED', message, kept: false };
    }
  }

  /** Takes back what a group did: out of the queue if nothing of it was sent, otherwise by commands that undo it. */
  function undo(group: string): Promise<RunResult> {
    return guarded(async () => {
      const rows = queue.outbox.filter((row) => row.group === group);
      const known = undoLog.take(group) ?? rows.map((row): UndoEntry => ({ id: row.id, steps: row.undo ?? [] }));
      const putTray = known.flatMap(({ entry = [] }) => entry);
      const logged = known.filter(({ entry }) => !entry);
      const changed = putTray.length > 0;
      if (changed) await write({ append: [], putTray });
      const queuedIds = new Set(rows.map(({ id }) => id));
      const untouched = rows.every((row) => row.sentAt === undefined && !row.merged);
      if (rows.length > 0 && untouched && logged.every(({ id }) => queuedIds.has(id))) {
        if ((await journal.change({ append: [], remove: rows, revision: queue.revision })) !== false) {
          if (!queue.takePatches()) await queue.read();
          refold();
          ports.onLocalChange?.();
          return { ok: true, id: '', group, changed: true };
        }
      }
      const inverseGroup = ports.newId();
      let result: RunResult = { ok: true, id: '', group: inverseGroup, changed };
      for (const { steps } of logged.toReversed()) {
        for (const step of steps) {
          const keepRefused = step.name.endsWith('.restore');
          result = await runNow(step.name as CommandName, step.args, { group: inverseGroup, keepRefused }, []);
          if (!result.ok) return result;
        }
      }
      return result;
    });
  }

  /**
   * Shows what an answer brought. Called after the journal has it; `segments` are given if the cache has taken it.
   * When it has not, or this tab does not stand where the request was made, it reads the cache instead.
   */
  function follow(request: Asked, answer: SyncResponse, segments?: readonly Segment[]): Promise<void> {
    return inTurn(async () => {
      const isPatched = queue.takePatches();
      // What was accepted stays pending until its rows come: there is nothing else to show.
      if (request.pull === false && isPatched && !queue.isUnfolded) return;
      if (!isPatched) await queue.read();
      if (!segments || !pool.apply(request, answer, segments)) await pool.catchUp();
      refold();
    });
  }

  /** Follows what another tab has told of its write. */
  function heard(patch: QueuePatch): Promise<void> {
    journal.heard(patch);
    return inTurn(async () => {
      if (!queue.takePatches() || !queue.isUnfolded) return;
      await pool.catchUp();
      refold();
    });
  }

  /** Looks whether another tab has changed the journal or the cache. */
  function refresh(): Promise<void> {
    return inTurn(async () => {
      let changed = false;
      // Journal before cache: a command that has left the journal is in the cache already.
      while (await queue.read()) {
        changed = true;
        await pool.catchUp();
      }
      if (await pool.catchUp()) changed = true;
      if (changed || queue.isUnfolded) refold();
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
    heard,
    refresh,
    view(): LibraryView {
      view ??= buildView(overlay, refused);
      return view;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The rules' own view, for what a screen wants to know before it asks. */
    state: () => overlay.state,
    position: () => pool.state,
    outbox: (): readonly OutboxRow[] => queue.outbox,
    /** The queue with all that this tab has done to it, for the journal to take from; undefined when it is another. */
    queue: queue.known,
    tray: (): readonly TrayEntry[] => queue.tray,
  };
  const trayPorts: TrayPorts = { ...library, guarded, runNow, write };
  const trayActions = async () => (await withRules()).createTrayActions(trayPorts);
  return {
    ...library,
    retry: async (id: string, editedInput?: unknown) => (await trayActions()).retry(id, editedInput),
    discard: async (id: string) => (await trayActions()).discard(id),
    putBack: async (entry: TrayEntry) => (await trayActions()).putBack(entry),
    keepMine: async (id: string) => (await trayActions()).keepMine(id),
    keepAsWish: async (id: string) => (await trayActions()).keepAsWish(id),
    restore: async (id: string) => (await trayActions()).restore(id),
    takeOther: async (id: string) => (await trayActions()).takeOther(id),
    /** Where something waits for a decision the rules are there. */
    exportEntry: (id: string) => rules?.createTrayActions(trayPorts).exportEntry(id),
  };
}
