import type { Effect, Refusal } from '../../../shared/commands/command.ts';
import type { QueueCopy } from '../journal/queue-copy.ts';
import type { OutboxRow, RefusedEntry } from '../journal/rows.ts';
import type { RunDone, RunResult, SendNow } from '../library-types.ts';
import type { Pool } from '../view/pool.ts';
import type { Shown } from '../view/shown.ts';
import { DECIDED } from './decided.ts';
import { queueChangeFor } from './merge-commands.ts';
import { entryOf, type Prepared, prepareCommand, rowIdOf } from './prepare-command.ts';
import { editOfEntry, refusedAlbumOf } from './refused-albums.ts';
import type { RunRequest } from './run-request.ts';
import type { UndoLog } from './undo-log.ts';
import type { Write } from './write-change.ts';

export interface RunParts {
  userId: string;
  queue: QueueCopy;
  pool: Pool;
  shown: Shown;
  write: Write;
  undoLog: UndoLog;
  now(): string;
  newId(): string;
  /** In place of the queue, while an administrator views as the person: a change shows once the server has accepted it. */
  sendNow?: SendNow | undefined;
}

export type Run = (request: RunRequest) => Promise<RunResult>;

/** Checks a change by the rules on what the screen shows, queues it as one command, and shows it. */
export function createRun(parts: RunParts): Run {
  const { queue, pool, shown, write, undoLog, sendNow } = parts;

  function prepare({ name, input, options }: RunRequest): Prepared {
    const { group = parts.newId() } = options;
    return prepareCommand(name, input, { ...parts, state: shown.state(), group, now: parts.now() });
  }

  async function refuse({ options, answers }: RunRequest, row: OutboxRow, refusal: Refusal): Promise<RunResult> {
    const { code, message, field } = refusal;
    const kept = !!options.keepRefused && !answers.length && !sendNow;
    if (kept) await write({ append: [], putTray: [entryOf(row, refusal)], dropDraft: options.draft });
    return { ok: false, code, message, field, kept };
  }

  async function store({ options, answers }: RunRequest, row: OutboxRow, outcome: Effect): Promise<RunResult> {
    const { draft: dropDraft, undecided = answers } = options;
    queue.takePatches();
    const before = queue.tray.filter((entry) => answers.includes(entry.id));
    if (sendNow) {
      const refused = await sendNow(row, dropDraft);
      await pool.catchUp();
      shown.refold();
      if (refused) return refused;
    } else {
      const also = { dropTray: answers, dropDraft, undecided, revision: queue.revision };
      if (!(await write({ ...queueChangeFor(queue, row, pool.rows), ...also }, [row], outcome))) return DECIDED;
    }
    undoLog.add(row.group, row.id, row.undo ?? [], before);
    return doneOf(row, true);
  }

  async function changeNothing({ answers }: RunRequest, row: OutboxRow): Promise<RunResult> {
    if (answers.length) await write({ append: [], dropTray: answers });
    return doneOf(row, false);
  }

  async function editEntry(request: RunRequest, entry: RefusedEntry): Promise<RunResult> {
    const { row, outcome } = prepare(request);
    if (outcome.status === 'refused' && outcome.code !== 'NOT_FOUND') return refuse(request, row, outcome);
    const edit = editOfEntry(entry, row, request, queue);
    if (!edit) return DECIDED;
    // An album that has left the tray is changed like any other.
    if (!(await write(edit.change))) return run(request);
    if (edit.changed) undoLog.add(row.group, '', [], edit.before);
    return doneOf(row, edit.changed);
  }

  /** Not async: each step of a promise between a tap and the screen counts. */
  function run(request: RunRequest): Promise<RunResult> {
    const entry = refusedAlbumOf(request, shown.state(), queue.tray);
    if (entry) return editEntry(request, entry);
    const { row, outcome } = prepare(request);
    if (outcome.status === 'ok') return store(request, row, outcome);
    return outcome.status === 'refused' ? refuse(request, row, outcome) : changeNothing(request, row);
  }

  return run;
}

export function doneOf(row: OutboxRow, changed: boolean): RunDone {
  return { ok: true, id: rowIdOf(row), group: row.group, changed };
}
