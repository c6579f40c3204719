// Chunk: view

import type { Command, SyncRequest } from '../../shared/contract/sync.ts';
import type { RefusalCode } from '../../shared/error-codes.ts';
import { SYNC_PROTOCOL } from '../../shared/wire/sync-protocol.ts';
import type { Cache } from '../library/cache/cache.ts';
import { commandOf } from '../library/journal/rows.ts';
import type { RunRefused, SendNow } from '../library/library-types.ts';
import { type SendPorts, sendRequest } from './send-request.ts';

export interface SendNowPorts extends SendPorts {
  userId: string;
  build: string;
  newId(): string;
  hasNetwork(): boolean;
  onSignedOut?(): void;
  onOtherPerson?(): void;
}

const NO_ANSWER =
  'The server did not answer, and nothing waits on this device. Look whether it was done before you try again.';
const OFFLINE = 'This needs a connection while you view as a user. Nothing was changed.';

/**
 * Sends each change of a page that keeps nothing, in one request that also brings its rows. The numbers of commands belong
 * to a client that lasts no longer than the page; after an unanswered request a new one begins.
 */
export function createSendNow(ports: SendNowPorts, cache: Cache): SendNow {
  let clientId = ports.newId();
  let seq = 0;

  function takeNewClient(): void {
    clientId = ports.newId();
    seq = 0;
  }

  return async (row) => {
    const { epoch, cursor } = await cache.state();
    const command: Command = { ...commandOf(row), seq: seq + 1 };
    const request: SyncRequest = {
      protocol: SYNC_PROTOCOL,
      build: ports.build,
      userId: ports.userId,
      clientId,
      epoch,
      cursor,
      acked: seq,
      commands: [command],
      // While the first pull runs, the change comes with it.
      ...(cursor === undefined && { pull: false }),
    };
    seq += 1;
    const hasNetwork = ports.hasNetwork();
    const reply = await sendRequest(ports, request, [JSON.stringify(command)]);
    if (!reply || 'error' in reply) takeNewClient();
    if (!reply) return refusedFor(hasNetwork ? NO_ANSWER : OFFLINE);
    if ('error' in reply) {
      const { code, message } = reply.error ?? {};
      if (code === 'USER_MISMATCH') ports.onOtherPerson?.();
      if (code === 'UNAUTHENTICATED' || code === 'ACCOUNT_DELETED') ports.onSignedOut?.();
      return refusedFor(message ?? 'The server has a problem. Please try again in a moment.');
    }
    const { answer, segments } = reply;
    if (cursor !== undefined) await cache.apply(request, answer, segments);
    const verdict = answer.verdicts[0];
    if (verdict?.status !== 'refused') return undefined;
    const { code, message = 'The change was refused', field } = verdict;
    return { ok: false, code: code as RefusalCode, message, ...(field && { field }), kept: false };
  };
}

function refusedFor(message: string): RunRefused {
  return { ok: false, code: 'UNAVAILABLE', message, kept: false };
}
