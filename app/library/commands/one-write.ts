import { isParsed } from '../../../shared/commands/registry.ts';
import { ENTITIES } from '../../../shared/nouns.ts';
import type { QueueChange } from '../journal/queue.ts';
import type { OutboxRow, RefusedEntry } from '../journal/rows.ts';
import type { RunRefused, RunResult } from '../library-types.ts';
import type { Folding } from '../view/folding.ts';
import { createOverlay, isPending } from '../view/overlay.ts';
import { queueChangeFor } from './merge-commands.ts';
import { parseOnce } from './parse-once.ts';
import { entryOf, prepareCommand } from './prepare-command.ts';
import { refusedAlbumOf } from './refused-albums.ts';
import { doneOf, type Run, type RunParts } from './run-command.ts';
import type { RunRequest } from './run-request.ts';
import type { CommandStep } from './run-steps.ts';

export interface OneWriteParts extends RunParts {
  run: Run;
  fold: Folding['fold'];
}

/**
 * Commands of one action: each is checked on what the ones before it leave, and all that the rules accept are stored by
 * one write. A refused one does not keep the others from it.
 */
export function createOneWrite(parts: OneWriteParts) {
  const { queue, pool, write, undoLog, sendNow, fold } = parts;
  const pending = queue.outbox.filter((row) => isPending(row, pool.state));
  const { state, add } = createOverlay(pool, pending, { loaded: { fold } });
  const rows: OutboxRow[] = [];
  const refusals: RefusedEntry[] = [];

  async function store(): Promise<void> {
    const [taken, putTray] = [rows.splice(0), refusals.splice(0)];
    if (putTray.length > 0) await write({ append: [], putTray });
    if (taken.length === 0) return;
    queue.takePatches();
    await write({ ...changeFor(parts, taken), revision: queue.revision }, taken);
    for (const { group, id, undo = [] } of taken) undoLog.add(group, id, undo, []);
  }

  return {
    store,
    async run(request: RunRequest): Promise<RunResult> {
      // A change that is sent at once is alone, and so is one of an album in the tray: it may take away what a change before
      // it has copied.
      if (sendNow || refusedAlbumOf(request, state, queue.tray)) {
        await store();
        return parts.run(request);
      }
      const { name, input, options } = request;
      const { group = parts.newId() } = options;
      const { row, outcome } = prepareCommand(name, input, { ...parts, state, group, now: parts.now() });
      if (outcome.status === 'refused') {
        const { code, message, field } = outcome;
        const kept = !!options.keepRefused;
        if (kept) refusals.push(entryOf(row, outcome));
        return { ok: false, code, message, field, kept };
      }
      if (outcome.status === 'ok') {
        rows.push(row);
        add(row, outcome);
      }
      return doneOf(row, outcome.status === 'ok');
    },
  };
}

/** Runs commands as one group. One with `needsPrevious` is left out where the one before it was refused. */
export async function runMany(parts: OneWriteParts, steps: readonly CommandStep[]): Promise<RunResult> {
  const group = parts.newId();
  const { run, store } = createOneWrite(parts);
  const refused: RunRefused[] = [];
  let changed = false;
  let isPreviousDone = true;
  for (const { name, args: input, needsPrevious } of steps) {
    if (needsPrevious && !isPreviousDone) continue;
    const result = await run({ name, input, options: { group }, answers: [] });
    isPreviousDone = result.ok;
    if (result.ok) changed ||= result.changed;
    else refused.push(result);
  }
  await store();
  const [refusal] = refused;
  return refusal && !changed ? refusal : { ok: true, id: '', group, changed, refused };
}

/** A command is merged into unsent ones like any other, unless one of these commands is about the same row. */
function changeFor({ queue, pool }: OneWriteParts, rows: readonly OutboxRow[]): QueueChange {
  const changes: QueueChange[] = [];
  const touched = new Set<string>();
  let canMerge = true;
  for (const row of rows) {
    const ids = idsOf(row);
    canMerge &&= ids !== undefined;
    const isFirst = canMerge && ids?.every((id) => !touched.has(id));
    changes.push(isFirst ? queueChangeFor(queue, row, pool.rows) : { append: [row] });
    for (const id of ids ?? []) touched.add(id);
  }
  return {
    append: changes.flatMap(({ append }) => append),
    replace: changes.flatMap(({ replace = [] }) => replace),
    remove: changes.flatMap(({ remove = [] }) => remove),
    lastN: queue.outbox.at(-1)?.n,
  };
}

/** The rows that a command is about; undefined if it is about a collection, which may change what comes after it. */
function idsOf(row: OutboxRow): string[] | undefined {
  const parsed = parseOnce(row);
  if (!isParsed(parsed) || parsed.touches.collection?.length || parsed.touches.allRecords) return undefined;
  return ENTITIES.flatMap((entity) => parsed.touches[entity] ?? []);
}
