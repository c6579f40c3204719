import type { CommandName } from '../../shared/commands/registry.ts';
import type { Account } from '../../shared/domain/user.ts';
import type { Cache } from './cache/cache.ts';
import type { CommandCode } from './commands/command-code.ts';
import { createLoadedCode, type LoadCommandCode } from './commands/loaded-code.ts';
import type { CommandStep } from './commands/run-steps.ts';
import { StorageError } from './device/tables.ts';
import { createFollowing } from './following.ts';
import type { Journal } from './journal/journal.ts';
import { createQueueCopy } from './journal/queue-copy.ts';
import type { OutboxRow, TrayEntry } from './journal/rows.ts';
import type { Batch } from './journal/sending.ts';
import type { RunInput, RunOptions, RunRefused, RunResult, SendNow } from './library-types.ts';
import { createTurns } from './turns.ts';
import { createPool } from './view/pool.ts';
import { createShown } from './view/shown.ts';

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
  /** Loads the code of the commands; the next change retries a failed load. */
  loadRules: LoadCommandCode;
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
  const { journal, cache, userId, newId } = ports;
  const inTurn = createTurns();
  const code = createLoadedCode(ports.loadRules, () => ({ ...ports, queue, pool, shown, guarded }));
  const pool = createPool(cache, ports.account && { ...ports.account, version: 0 });
  const queue = createQueueCopy(journal, () => pool.state.cursor, code.load);
  const shown = createShown(pool, queue, code);

  const opened = inTurn(async () => {
    await queue.read();
    await pool.load(shown.refold);
    shown.refold();
  });

  /** Runs in turn with the other changes of this device; a storage failure becomes a result. */
  async function guarded(work: (code: CommandCode) => Promise<RunResult>): Promise<RunResult> {
    try {
      return await inTurn(() => (code.loaded ? work(code.loaded) : code.load().then(work)));
    } catch (error) {
      // Loading the rules is the first step.
      if (!code.loaded) return { ok: false, code: 'UNAVAILABLE', message: RULES_MISSING, kept: false };
      ports.onStorageFailed?.(error);
      return storageRefusal(error);
    }
  }

  return {
    userId,
    journal,
    opened,
    newId,
    ...createFollowing({ journal, queue, pool, shown, inTurn }),
    run: <Name extends CommandName>(name: Name, input: RunInput<Name>, options: RunOptions = {}): Promise<RunResult> =>
      guarded(({ run }) => run({ name, input, options, answers: [] })),
    /** Runs commands as one group and stores them in one write; done if one of them was accepted. */
    runMany: (steps: readonly CommandStep[]): Promise<RunResult> => guarded(({ runMany }) => runMany(steps)),
    /** Undoes a group: removes it from the queue if none of it was sent, otherwise runs its inverse commands. */
    undo: (group: string): Promise<RunResult> => guarded(({ undo }) => undo(group)),
    view: shown.view,
    subscribe: shown.subscribe,
    /** The state that rules see, for screens that check a change in advance. */
    state: shown.state,
    position: () => pool.state,
    outbox: (): readonly OutboxRow[] => queue.outbox,
    /** The queue with all known changes, from which the journal takes batches; undefined if the copy has a gap. */
    queue: queue.cached,
    tray: (): readonly TrayEntry[] => queue.tray,
    retry: async (id: string, editedInput?: unknown) => (await code.load()).tray.retry(id, editedInput),
    discard: async (id: string) => (await code.load()).tray.discard(id),
    putBack: async (entry: TrayEntry) => (await code.load()).tray.putBack(entry),
    keepMine: async (id: string) => (await code.load()).tray.keepMine(id),
    keepAsWish: async (id: string) => (await code.load()).tray.keepAsWish(id),
    restore: async (id: string) => (await code.load()).tray.restore(id),
    takeOther: async (id: string) => (await code.load()).tray.takeOther(id),
    /** The code is always loaded if the tray has entries. */
    exportEntry: (id: string) => code.loaded?.tray.exportEntry(id),
  };
}

/** The refusal of what this device could not store. */
export function storageRefusal(error: unknown): RunRefused {
  const message = error instanceof StorageError ? error.message : 'This device could not save it.';
  return { ok: false, code: 'STORAGE_FAILED', message, kept: false };
}
