import type { SyncRequest, SyncResponse } from '../../shared/contract/sync.ts';
import { type ErrorBody, isServerProblem } from '../../shared/error-codes.ts';
import { MAX_BATCH, MAX_BATCH_BYTES, SYNC_PROTOCOL } from '../../shared/wire/sync-protocol.ts';
import type { Cache } from '../library/cache/cache.ts';
import type { Segment } from '../library/cache/segment.ts';
import type { Position, RequestPosition } from '../library/cache/state.ts';
import type { Journal } from '../library/journal/journal.ts';
import type { Batch, CachedQueue } from '../library/journal/sending.ts';
import type { SyncSession } from '../library/sync-status.ts';
import { type ErrorReply, type Reply, type SendPorts, sendRequest } from './send-request.ts';

/** Sizes of requests. Tests use smaller ones, so that a few commands make several requests. */
export interface RoundSizes {
  /** Commands per request: few enough that device, server and database work on different requests at the same time. */
  batch: number;
  /** Bytes of commands per request; a larger command travels alone. */
  bytes: number;
  /** Concurrent requests while more commands wait. */
  underWay: number;
  /** Above this number of commands, a request gets its verdicts only, and the rows come after all are sent. */
  pushOnly: number;
}

const USUAL_SIZES: RoundSizes = { batch: MAX_BATCH, bytes: MAX_BATCH_BYTES, underWay: 3, pushOnly: 50 };

export interface RoundPorts extends SendPorts {
  userId: string;
  /** The build of the app, for the server's log. */
  build: string;
  journal: Journal;
  cache: Cache;
  /** Shows verdicts after the journal has them; the answer and its `segments` only if the cache has applied it too. */
  follow(request: RequestPosition, answer?: SyncResponse, segments?: Segment[]): Promise<void>;
  place?: Place;
  sizes?: Partial<RoundSizes>;
  /** The waiting commands, as this tab has them in memory. */
  queue?(): CachedQueue | undefined;
}

export type RoundResult =
  | { kind: 'done'; more: boolean }
  /** A problem was repaired; sync again at once. */
  | { kind: 'again' }
  | { kind: 'offline' }
  /** The server has a problem. */
  | { kind: 'failing'; seconds: number | undefined }
  /** Retry later: the server limits the rate (`isThrottled`), or this device failed. */
  | { kind: 'wait'; seconds?: number | undefined; isThrottled?: boolean }
  | { kind: Exclude<SyncSession, 'open'> };

/** A request under way, and its parts. */
interface Trip {
  batch: Batch;
  request: SyncRequest;
  reply: Promise<Reply | undefined>;
}

/** A tab's state between rounds. */
export interface Place {
  /** The cache's position as this tab last saw it; the cache checks it when it applies an answer. */
  position?: Position | undefined;
  /** The client id of this device's last request. */
  clientId?: string;
  /** The batch for a round that begins now: already numbered, and all commands of the queue. */
  batch?: Batch | undefined;
}

/** One push and pull. It may run in two tabs at once, be repeated, and be interrupted at any point. */
export function createSyncRound(ports: RoundPorts): () => Promise<RoundResult> {
  const { journal, cache, place = {} } = ports;
  const sizes: RoundSizes = { ...USUAL_SIZES, ...ports.sizes };
  let batchLimit = sizes.batch;
  /** Requests sent before this round, in their order. */
  let ahead: Trip[] = [];
  /** Whether the last request was answered. */
  let goesWell = false;

  return async function round() {
    place.position ??= await cache.state();
    // Without an await before it, so that a saved change is sent before screens draw it.
    const trip = (ahead.length > 0 && (await takeAhead())) || begin(place.position, place.batch ?? (await takeBatch()));
    const { batch, request } = trip;
    const { client } = batch;
    await sendMore(trip);
    const reply = await trip.reply;
    goesWell = reply !== undefined && 'answer' in reply;
    // The requests after it have a gap before them now, or another client's numbers.
    if (!goesWell) ahead = [];
    if (reply === undefined) return { kind: 'offline' };
    if ('error' in reply) {
      place.position = undefined;
      return handleError(request, reply);
    }
    const { answer, segments } = reply;
    if (client.epoch !== undefined && client.epoch !== answer.epoch) {
      // The cache was lost and the server has another history now: the same as a reset.
      place.position = undefined;
      ahead = [];
      await startAgain(answer.epoch);
      return { kind: 'again' };
    }
    batchLimit = Math.min(sizes.batch, batchLimit * 2);
    if (request.pull === false) {
      await settlePushed(request, answer);
      return { kind: 'done', more: true };
    }
    const isApplied = await apply(batch, request, answer, segments);
    // Another tab has moved the cache: read its position again.
    return { kind: 'done', more: batch.more || answer.more || !isApplied };
  };

  function takeBatch(behind?: Batch): Promise<Batch> {
    // Unsent commands can still be merged or undone, so they stay unsent until the server answers.
    return journal.takeBatch(batchLimit, sizes.bytes, behind, ports.queue?.(), !goesWell);
  }

  /** The request sent ahead, if it may still succeed: a failure before this round says little about now. */
  async function takeAhead(): Promise<Trip | undefined> {
    const trip = ahead.shift();
    if (!trip) return undefined;
    await sendMore(trip);
    const reply = await trip.reply;
    const mustWait = reply && 'status' in reply && (reply.status === 429 || reply.status === 503);
    if (reply && ('answer' in reply || mustWait)) return trip;
    // It may have overtaken the one before it: start from the front again, one by one.
    ahead = [];
    goesWell = false;
    return undefined;
  }

  /**
   * Sends the next commands while a request is under way, so that device, server and database work at the same time.
   * Not while the server is out of reach, so that commands stay unsent and can still be merged or undone.
   */
  async function sendMore(trip: Trip): Promise<void> {
    let last = ahead.at(-1) ?? trip;
    while (goesWell && ahead.length + 1 < sizes.underWay) {
      const { more, lastN } = last.batch;
      if (!more || lastN === undefined) return;
      const next = await takeBatch(last.batch);
      if (next.commands.length === 0) return;
      last = begin(trip.request, next, true);
      ahead.push(last);
    }
  }

  /** @param isBehind whether the answer before it has not come, so that the device's next position is not known yet */
  function begin({ epoch, cursor, page }: Position, batch: Batch, isBehind = false): Trip {
    const { client, commands, texts, more } = batch;
    place.clientId = client.clientId;
    const isPushOnly = commands.length > 0 && (isBehind || (more && goesWell) || commands.length > sizes.pushOnly);
    const request: SyncRequest = {
      protocol: SYNC_PROTOCOL,
      build: ports.build,
      userId: ports.userId,
      clientId: client.clientId,
      // A device that lost its cache still knows which history its commands belong to.
      epoch: epoch ?? client.epoch,
      cursor,
      page,
      acked: client.acked,
      commands,
      ...(isPushOnly && { pull: false }),
      ...(isBehind && { behind: true }),
    };
    return { batch, request, reply: sendRequest(ports, request, texts) };
  }

  /** Stores the verdicts of commands whose rows are pulled later; until then the commands stay pending. */
  async function settlePushed(
    request: SyncRequest,
    { verdicts, epoch }: Pick<SyncResponse, 'verdicts'> & { epoch?: string },
  ): Promise<void> {
    if (await journal.settle(verdicts, { clientId: request.clientId, epoch })) await ports.follow(request);
  }

  /**
   * The order matters: verdicts are stored before the cursor moves, and a command leaves the journal only when its rows
   * are in the cache. After a crash between the steps the view is still right. The next page is requested first, so
   * that the server works while this device stores and shows.
   * @returns whether the cache applied it
   */
  async function apply(
    { client, commands, unfinished }: Batch,
    request: SyncRequest,
    answer: SyncResponse,
    segments: Segment[],
  ): Promise<boolean> {
    const reached = positionAfter(answer);
    const isOneAnswered = answer.verdicts.length === commands.length;
    // Each step is a transaction on disk, so steps without work are skipped.
    const hasVerdicts = answer.verdicts.length > 0;
    const hasNews = hasVerdicts || client.epoch !== answer.epoch;
    const settled =
      hasNews && (await journal.settle(answer.verdicts, { clientId: client.clientId, epoch: answer.epoch }));
    if (isOneAnswered && answer.more && ahead.length === 0) {
      ahead.push(begin(reached, await takeBatch()));
    }
    const applied = await cache.apply(request, answer, segments);
    place.position = applied ? reached : undefined;
    const { cursor, epoch } = applied ? answer : await cache.state();
    const mayFinish = cursor !== undefined && epoch !== undefined && (hasVerdicts || unfinished);
    const finished = mayFinish && (await journal.finish(cursor, epoch));
    // The usual answer of a timed pull: without a change no screen needs an update.
    const isSame = request.cursor !== undefined && request.cursor === answer.cursor;
    if (settled || finished || !isSame) await ports.follow(request, answer, applied ? segments : undefined);
    return applied;
  }

  async function startAgain(epoch: string | undefined): Promise<void> {
    await journal.startAgain(epoch);
    await cache.refill();
  }

  async function handleError(request: SyncRequest, { status, error, retryAfter }: ErrorReply): Promise<RoundResult> {
    switch (error?.code) {
      case 'UNAUTHENTICATED':
      case 'ACCOUNT_DELETED':
        return { kind: 'ended' };
      case 'USER_MISMATCH':
        return { kind: 'other-person' };
      case 'CLIENT_TOO_OLD':
        return { kind: 'too-old' };
      case 'RESET':
        await startAgain(error.details?.epoch);
        return { kind: 'again' };
      case 'FORKED':
      case 'CLIENT_UNKNOWN':
        await journal.renumber();
        return { kind: 'again' };
      case 'GAP': {
        const first = request.commands[0]?.seq ?? 0;
        if ((error.details?.expected ?? 0) < first) await journal.renumber();
        return { kind: 'again' };
      }
      default:
    }
    if (status === 413) return tooLarge(request, error);
    if (status === 426) return { kind: 'too-old' };
    const seconds = retryAfter ?? error?.details?.retryAfter;
    if (status === 429) return { kind: 'wait', seconds, isThrottled: true };
    return error || isServerProblem(status) ? { kind: 'failing', seconds } : { kind: 'offline' };
  }

  async function tooLarge(request: SyncRequest, error: ErrorBody | undefined): Promise<RoundResult> {
    const count = request.commands.length;
    if (count > 1) {
      batchLimit = Math.max(1, Math.floor(count / 2));
      return { kind: 'again' };
    }
    const [command] = request.commands;
    if (!command || error?.code !== 'TOO_LARGE') return { kind: 'failing', seconds: undefined };
    // It can never be sent: a person must decide, and the other commands must not wait for it.
    const { id, seq } = command;
    const refusal = { code: 'INVALID', message: 'This change is too large to be sent' };
    // Shown before the next request, which may fail, or bring no news that a screen would follow.
    await settlePushed(request, { verdicts: [{ id, seq, status: 'refused', version: 0, ...refusal }] });
    await journal.renumber();
    return { kind: 'again' };
  }
}

/** The cache's position after the answer is applied. */
function positionAfter({ epoch, cursor, page }: SyncResponse): Position {
  return { epoch, cursor, page: cursor === undefined ? page : undefined };
}
