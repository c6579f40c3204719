import type { LibraryState, Outcome } from '../../shared/commands/command.ts';
import { COMMANDS, type CommandName, isReady, parseArgs, readyCommand } from '../../shared/commands/registry.ts';
import type { SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import type { RecordRow } from '../../shared/domain/record.ts';
import type { Account } from '../../shared/domain/user.ts';
import type { Cache } from './cache.ts';
import { completeInput } from './complete-input.ts';
import { inverseOf } from './inverse.ts';
import type { Journal, QueueChange, QueuePatch } from './journal.ts';
import type { OutboxRow, QueuedCommand, TrayEntry, UndoStep } from './journal-rows.ts';
import type { RunInput, RunOptions, RunRefused, RunResult } from './library-types.ts';
import { queueChangeFor } from './merge-commands.ts';
import { defaultCollectionIdOf } from './new-id.ts';
import { createOverlay, isPending, type Overlay } from './overlay.ts';
import { createPool } from './pool.ts';
import { refusedCreate, refusedRecords } from './refused-records.ts';
import type { Segment } from './segment.ts';
import { StorageError } from './tables.ts';
import { createTrayActions } from './tray-actions.ts';
import { createUndoLog } from './undo-log.ts';
import type { LibraryView } from './view.ts';
import { createViewBuilder } from './view-builder.ts';

export interface LibraryPorts {
  userId: string;
  /** What this browser remembers of the account, for the time before the first pull. */
  account?: Account;
  journal: Journal;
  cache: Cache;
  now(): number;
  newId(): string;
  /** Told after each local change, so that it is sent and other tabs look. */
  onLocalChange?(): void;
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
  const defaultCollectionId = defaultCollectionIdOf(ports.userId);
  const nowText = () => new Date(ports.now()).toISOString();
  const buildView = createViewBuilder(pool, nowText);
  const undoLog = createUndoLog();
  const listeners = new Set<() => void>();

  let outbox: OutboxRow[] = [];
  let tray: TrayEntry[] = [];
  /** Where this tab's copy of the queue stands; `highestN` is the last number it has seen given. */
  let revision = -1;
  let highestN = 0;
  let overlay: Overlay = createOverlay(pool, [], defaultCollectionId);
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
    const pending = outbox.filter((row) => isPending(row, pool.state.cursor));
    overlay = createOverlay(pool, pending, defaultCollectionId);
    refused = refusedRecords(tray, overlay.state, defaultCollectionId, nowText());
    emit();
  }

  async function readJournal(): Promise<void> {
    const loaded = await journal.load();
    // Rows that did not change keep their identity, and with it their parsed arguments.
    const known = new Map(outbox.map((row) => [row.id, row]));
    outbox = loaded.outbox.map((row) => {
      const same = known.get(row.id);
      return same && !row.merged
        ? Object.assign(same, { n: row.n, seq: row.seq, sentAt: row.sentAt, verdict: row.verdict })
        : row;
    });
    tray = loaded.tray;
    revision = loaded.revision;
    highestN = Math.max(highestN, loaded.lastN);
  }

  /** Takes over what this tab wrote to the journal, without reading it; false when another tab wrote in between. */
  function takePatches(): boolean {
    const patches = journal.patchesSince(revision);
    if (!patches) return false;
    for (const patch of patches) {
      outbox = patchedOutbox(outbox, patch);
      tray = patchedTray(tray, patch);
      revision = patch.revision;
    }
    return true;
  }

  async function followJournal(): Promise<void> {
    if (!takePatches()) await readJournal();
  }

  const opened = inTurn(async () => {
    await readJournal();
    await pool.load(refold);
    refold();
  });

  /** Writes a change of the queue and shows it. Falls back to appending when another tab was quicker. */
  async function write(asked: QueueChange, fallback: QueueChange = asked): Promise<void> {
    const done = await journal.change(asked);
    if (!done) {
      if (asked !== fallback) await journal.change(fallback);
      await readJournal();
      refold();
      ports.onLocalChange?.();
      return;
    }
    const isNext = asked.append.every(({ n }, index) => n === highestN + 1 + index);
    outbox = [...outbox, ...asked.append];
    highestN = asked.append.at(-1)?.n ?? highestN;
    // Numbers left out are commands of another tab.
    if (!takePatches() || !isNext) await readJournal();
    const isOnlyMore = !asked.remove?.length && !asked.replace?.length && !asked.putTray?.length;
    if (isNext && isOnlyMore && !asked.dropTray?.length) {
      for (const row of asked.append) overlay.add(row);
      emit();
    } else refold();
    ports.onLocalChange?.();
  }

  /** Checks a command on the view; gives the row to queue, or why not. */
  function prepare(name: CommandName, input: unknown, group: string, state: LibraryState = overlay.state) {
    const definition = COMMANDS[name];
    const at = nowText();
    const parsed = parseArgs(name, completeInput(name, input, state, { now: at, newId: ports.newId }) as never);
    const args: unknown = parsed.success
      ? parsed.data
      : completeInput(name, input, state, { now: at, newId: ports.newId });
    const command: QueuedCommand = { id: ports.newId(), name, v: definition.v, args, at, group };
    const ready = readyCommand(name, definition.v, args);
    const outcome: Outcome = isReady(ready) ? ready.apply(state, { now: at, defaultCollectionId }) : ready;
    const undo: UndoStep[] =
      parsed.success && outcome.status === 'ok' ? inverseOf(name, parsed.data as never, state) : [];
    return { command, outcome, undo };
  }

  async function runNow(name: CommandName, input: unknown, options: RunOptions, answers: string[]): Promise<RunResult> {
    const group = options.group ?? ports.newId();
    const edited = await editRefusedCreate(name, input, group);
    if (edited) return edited;
    const { command, outcome, undo } = prepare(name, input, group);
    const id = rowIdOf(command);
    if (outcome.status === 'refused') {
      const { code, message, field } = outcome;
      const kept = options.keepRefused === true && answers.length === 0;
      if (kept) {
        const entry: TrayEntry = { id: command.id, kind: 'refused', command, at: command.at, code, message, field };
        await write({ append: [], putTray: [entry] });
      }
      return { ok: false, code, message, field, kept };
    }
    if (outcome.status === 'noop') {
      if (answers.length > 0) await write({ append: [], dropTray: answers });
      return { ok: true, id, group, changed: false };
    }
    const row: OutboxRow = { ...command, undo };
    takePatches();
    const dropTray = answers.length > 0 ? answers : undefined;
    await write({ ...queueChangeFor(outbox, row), dropTray }, { append: [row], dropTray });
    undoLog.add(group, row.id, undo);
    return { ok: true, id, group, changed: true };
  }

  /** A refused new album has no row yet: changing it changes what waits in the tray, deleting it discards it. */
  async function editRefusedCreate(name: CommandName, input: unknown, group: string): Promise<RunResult | undefined> {
    const { id } = input as { id?: string };
    if (id === undefined || overlay.state.record(id) || !name.startsWith('record.')) return undefined;
    const entry = refusedCreate(tray, id);
    if (!entry) return undefined;
    if (name === 'record.delete') {
      await write({ append: [], dropTray: [entry.id] });
      return { ok: true, id, group, changed: true };
    }
    if (name !== 'record.update') return undefined;
    const parsed = parseArgs('record.update', input as never);
    if (!parsed.success) {
      const problem = readyCommand(name, 1, input);
      return refusedResult(isReady(problem) ? undefined : problem);
    }
    const args = entry.command.args as { fields: object };
    const fields = { ...args.fields, ...parsed.data.changes };
    await write({ append: [], putTray: [{ ...entry, command: { ...entry.command, args: { ...args, fields } } }] });
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
      ports.onStorageFailed?.(error);
      const message = error instanceof StorageError ? error.message : 'This device could not save the change.';
      return { ok: false, code: 'STORAGE_FAILED', message, kept: false };
    }
  }

  /** Takes back what a group did: out of the queue if nothing of it was sent, otherwise by commands that undo it. */
  function undo(group: string): Promise<RunResult> {
    return guarded(async () => {
      const rows = outbox.filter((row) => row.group === group);
      const logged = undoLog.take(group) ?? rows.map((row) => ({ id: row.id, steps: row.undo ?? [] }));
      const queuedIds = new Set(rows.map(({ id }) => id));
      const untouched = rows.every((row) => row.sentAt === undefined && !row.merged);
      if (rows.length > 0 && untouched && logged.every(({ id }) => queuedIds.has(id))) {
        if (await journal.change({ append: [], remove: rows })) {
          await followJournal();
          refold();
          ports.onLocalChange?.();
          return { ok: true, id: '', group, changed: true };
        }
      }
      const inverseGroup = ports.newId();
      let result: RunResult = { ok: true, id: '', group: inverseGroup, changed: false };
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
   * Shows what an answer brought. Called after journal and cache have it; when this tab does not stand where the
   * request was made, it reads the cache instead.
   */
  function follow(request: SyncRequest, answer: SyncResponse, segments: readonly Segment[]): Promise<void> {
    return inTurn(async () => {
      await followJournal();
      if (!pool.apply(request, answer, segments)) await pool.catchUp();
      refold();
    });
  }

  /** Looks whether another tab has changed the journal or the cache. */
  function refresh(): Promise<void> {
    return inTurn(async () => {
      let changed = false;
      // Journal before cache: a command that has left the journal is in the cache already.
      for (;;) {
        const before = revision;
        takePatches();
        if (revision !== before) changed = true;
        const stored = await journal.position();
        if (stored.revision === revision && stored.lastN <= highestN) break;
        await readJournal();
        changed = true;
        if (await pool.catchUp()) changed = true;
      }
      if (await pool.catchUp()) changed = true;
      if (changed) refold();
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
    outbox: (): readonly OutboxRow[] => outbox,
    tray: (): readonly TrayEntry[] => tray,
  };
  const trayActions = createTrayActions({
    entry: (id) => tray.find((entry) => entry.id === id),
    state: () => overlay.state,
    run: (name, input, answers) => guarded(() => runNow(name, input, {}, answers)),
    runAll: (steps, answers) =>
      guarded(async () => {
        const group = ports.newId();
        let result: RunResult = { ok: true, id: '', group, changed: false };
        for (const [index, step] of steps.entries()) {
          const isLast = index === steps.length - 1;
          result = await runNow(step.name, step.args, { group }, isLast ? answers : []);
          if (!result.ok) return result;
        }
        return result;
      }),
    drop: (ids) =>
      guarded(async () => {
        await write({ append: [], dropTray: ids });
        return { ok: true, id: '', group: '', changed: true };
      }),
    change: (entry) =>
      guarded(async () => {
        await write({ append: [], putTray: [entry] });
        return { ok: true, id: '', group: '', changed: true };
      }),
    newId: ports.newId,
  });
  return { ...library, ...trayActions };
}

function refusedResult(outcome: Outcome | undefined): RunRefused {
  if (outcome?.status !== 'refused') {
    return { ok: false, code: 'INVALID', message: 'The input is not valid', kept: false };
  }
  return { ok: false, code: outcome.code, message: outcome.message, field: outcome.field, kept: false };
}

function patchedOutbox(outbox: OutboxRow[], { marks = [], removed, replaced, sentAt }: QueuePatch): OutboxRow[] {
  const byN = new Map(marks.map((mark) => [mark.n, mark]));
  const byNewN = new Map(replaced?.map((row) => [row.n, row]));
  const rows: OutboxRow[] = [];
  for (const row of outbox) {
    const { n = 0 } = row;
    if (removed?.has(n)) continue;
    const mark = byN.get(n);
    if (mark) {
      // In place: a row keeps its identity, and with it its parsed arguments.
      row.seq = mark.seq;
      row.sentAt = sentAt ?? row.sentAt;
      if (mark.version !== undefined) row.verdict = { version: mark.version };
    }
    rows.push(byNewN.get(n) ?? row);
  }
  return rows;
}

function patchedTray(tray: TrayEntry[], { putTray = [], dropTray = [] }: QueuePatch): TrayEntry[] {
  if (putTray.length + dropTray.length === 0) return tray;
  const dropped = new Set([...dropTray, ...putTray.map(({ id }) => id)]);
  return [...tray.filter(({ id }) => !dropped.has(id)), ...putTray];
}

function rowIdOf(command: QueuedCommand): string {
  const { id, recordId } = command.args as { id?: string; recordId?: string };
  return recordId ?? id ?? '';
}
