import type { SyncRequest } from '../../shared/contract/sync.ts';
import { MAX_BATCH, MAX_BATCH_BYTES, SYNC_PROTOCOL } from '../../shared/wire/sync-protocol.ts';
import type { Position } from '../library/cache/state.ts';
import type { Journal } from '../library/journal/journal.ts';
import type { Batch, CachedQueue } from '../library/journal/sending.ts';
import { type Reply, type SendPorts, sendRequest } from './send-request.ts';

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

export interface RequestPorts extends SendPorts {
  userId: string;
  /** The build of the app, for the server's log. */
  build: string;
  journal: Journal;
  sizes?: Partial<RoundSizes>;
  /** The waiting commands, as this tab has them in memory. */
  queue?(): CachedQueue | undefined;
}

/** What a tab knows between rounds. */
export interface TabState {
  /** The cache's position as this tab last saw it; the cache checks it when it applies an answer. */
  position?: Position | undefined;
  /** The client id of this device's last request. */
  clientId?: string;
  /** The batch for a round that begins now: already numbered, and all commands of the queue. */
  batch?: Batch | undefined;
}

export interface InFlightRequest {
  batch: Batch;
  request: SyncRequest;
  reply: Promise<Reply | undefined>;
}

export type Requests = ReturnType<typeof createRequests>;

/** The requests of a tab: what each carries, and which are under way. */
export function createRequests(ports: RequestPorts, tab: TabState) {
  const sizes: RoundSizes = { ...USUAL_SIZES, ...ports.sizes };
  let batchLimit = sizes.batch;
  /** Sent before the round that reads their answer, in their order. */
  let pipelined: InFlightRequest[] = [];
  let lastRequestSucceeded = false;

  function takeBatch(behind?: Batch): Promise<Batch> {
    // Unsent commands can still be merged or undone, so they stay unsent until the server answers.
    return ports.journal.takeBatch(batchLimit, sizes.bytes, behind, ports.queue?.(), !lastRequestSucceeded);
  }

  /** @param isBehind whether the answer before it has not come, so that the device's next position is not known yet */
  function send(position: Position, batch: Batch, isBehind = false): InFlightRequest {
    tab.clientId = batch.client.clientId;
    const { length } = batch.commands;
    const isPushOnly = length > 0 && (isBehind || (batch.more && lastRequestSucceeded) || length > sizes.pushOnly);
    const request: SyncRequest = {
      ...requestOf(ports, position, batch),
      ...(isPushOnly && { pull: false }),
      ...(isBehind && { behind: true }),
    };
    return { batch, request, reply: sendRequest(ports, request, batch.texts) };
  }

  /**
   * Sends the next commands while a request is under way, so that device, server and database work at the same time.
   * Not while the server is out of reach, so that commands stay unsent and can still be merged or undone.
   */
  async function sendMore(current: InFlightRequest): Promise<void> {
    let last = pipelined.at(-1) ?? current;
    while (lastRequestSucceeded && pipelined.length + 1 < sizes.underWay) {
      const { more, lastN } = last.batch;
      if (!more || lastN === undefined) return;
      const next = await takeBatch(last.batch);
      if (next.commands.length === 0) return;
      last = send(current.request, next, true);
      pipelined.push(last);
    }
  }

  /** The oldest pipelined request, if it may still succeed: a failure before this round says little about now. */
  async function takePipelined(): Promise<InFlightRequest | undefined> {
    const oldest = pipelined.shift();
    if (!oldest) return undefined;
    await sendMore(oldest);
    if (maySucceed(await oldest.reply)) return oldest;
    // It may have overtaken the one before it: start from the front again, one by one.
    pipelined = [];
    lastRequestSucceeded = false;
    return undefined;
  }

  return {
    /** The request of a round: a pipelined one, or a new one, which is sent before this returns if its batch is known. */
    async next(position: Position): Promise<InFlightRequest> {
      return (pipelined.length > 0 && (await takePipelined())) || send(position, tab.batch ?? (await takeBatch()));
    },
    sendMore,
    /** The next page of a first pull, so that the server works while this device stores and shows. */
    async requestPage(position: Position): Promise<void> {
      if (pipelined.length === 0) pipelined.push(send(position, await takeBatch()));
    },
    /** The requests after one that failed have a gap before them now, or another client's numbers. */
    noteReply(isAnswered: boolean): void {
      lastRequestSucceeded = isAnswered;
      if (!isAnswered) pipelined = [];
    },
    forgetPipelined(): void {
      pipelined = [];
    },
    allowMore(): void {
      batchLimit = Math.min(sizes.batch, batchLimit * 2);
    },
    allowHalf(count: number): void {
      batchLimit = Math.max(1, Math.floor(count / 2));
    },
  };
}

function requestOf(
  { build, userId }: RequestPorts,
  { epoch, cursor, page }: Position,
  { client, commands }: Batch,
): SyncRequest {
  return {
    protocol: SYNC_PROTOCOL,
    build,
    userId,
    clientId: client.clientId,
    // A device that lost its cache still knows which history its commands belong to.
    epoch: epoch ?? client.epoch,
    cursor,
    page,
    acked: client.acked,
    commands,
  };
}

/** An answer, or the order to wait. */
function maySucceed(reply: Reply | undefined): boolean {
  return reply !== undefined && ('answer' in reply || reply.status === 429 || reply.status === 503);
}
