import type { SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import type { Segment } from '../library/cache/segment.ts';
import type { Position } from '../library/cache/state.ts';
import type { Batch } from '../library/journal/sending.ts';
import { handleError, type RowPorts, settlePushed, startAgain } from './repair.ts';
import { createRequests, type RequestPorts, type TabState } from './requests.ts';
import type { RoundResult } from './round-result.ts';

export interface RoundPorts extends RequestPorts, RowPorts {
  tab?: TabState;
}

/** One push and pull. It may run in two tabs at once, be repeated, and be interrupted at any point. */
export function createSyncRound(ports: RoundPorts): () => Promise<RoundResult> {
  const { journal, cache, tab = {} } = ports;
  const requests = createRequests(ports, tab);

  return async function round() {
    tab.position ??= await cache.state();
    // Without an await before it, so that a saved change is sent before screens draw it.
    const current = await requests.next(tab.position);
    const { batch, request } = current;
    const { client } = batch;
    await requests.sendMore(current);
    const reply = await current.reply;
    requests.noteReply(reply !== undefined && 'answer' in reply);
    if (reply === undefined) return { kind: 'offline' };
    if ('error' in reply) {
      tab.position = undefined;
      return handleError(ports, requests, request, reply);
    }
    const { answer, segments } = reply;
    if (client.epoch !== undefined && client.epoch !== answer.epoch) {
      // The cache was lost and the server has another history now: the same as a reset.
      tab.position = undefined;
      requests.forgetPipelined();
      await startAgain(ports, answer.epoch);
      return { kind: 'again' };
    }
    requests.allowMore();
    if (request.pull === false) {
      await settlePushed(ports, request, answer);
      return { kind: 'done', more: true };
    }
    const isApplied = await apply(batch, request, answer, segments);
    // Another tab has moved the cache: read its position again.
    return { kind: 'done', more: batch.more || answer.more || !isApplied };
  };

  /**
   * The order matters: verdicts are stored before the cursor moves, and a command leaves the journal only when its rows
   * are in the cache. After a crash between the steps the view is still right.
   * @returns whether the cache applied it
   */
  async function apply(
    { client, commands, unfinished }: Batch,
    request: SyncRequest,
    answer: SyncResponse,
    segments: Segment[],
  ): Promise<boolean> {
    const reached = positionAfter(answer);
    const isFullyAnswered = answer.verdicts.length === commands.length;
    // Each step is a transaction on disk, so steps without work are skipped.
    const hasVerdicts = answer.verdicts.length > 0;
    const hasNews = hasVerdicts || client.epoch !== answer.epoch;
    const settled =
      hasNews && (await journal.settle(answer.verdicts, { clientId: client.clientId, epoch: answer.epoch }));
    if (isFullyAnswered && answer.more) await requests.requestPage(reached);
    const applied = await cache.apply(request, answer, segments);
    tab.position = applied ? reached : undefined;
    const { cursor, epoch } = applied ? answer : await cache.state();
    const mayFinish = cursor !== undefined && epoch !== undefined && (hasVerdicts || unfinished);
    const finished = mayFinish && (await journal.finish(cursor, epoch));
    // The usual answer of a timed pull: without a change no screen needs an update.
    const isSame = request.cursor !== undefined && request.cursor === answer.cursor;
    if (settled || finished || !isSame) await ports.follow(request, answer, applied ? segments : undefined);
    return applied;
  }
}

/** The cache's position after the answer is applied. */
function positionAfter({ epoch, cursor, page }: SyncResponse): Position {
  return { epoch, cursor, page: cursor === undefined ? page : undefined };
}
