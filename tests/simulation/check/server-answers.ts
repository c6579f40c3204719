import type { Command, Verdict, VerdictRun } from '../../../shared/contract/sync.ts';
import type { Look } from '../backends/backend.ts';
import type { World } from '../world/world.ts';
import { expectThat, isSaved, Violation } from './checks.ts';

/** The contents of a sync answer that an outsider checks. */
export interface SyncAnswer {
  epoch: string;
  cursor?: number;
  more: boolean;
  verdicts: Verdict[];
  /** Runs of verdicts that say "accepted" and nothing else, in an answer without rows. */
  accepted?: VerdictRun[];
}

/** The request of a device, as far as the answer is about it. */
interface Body {
  clientId: string;
  commands: readonly Command[];
  /** Sent behind another request, which may get lost. */
  behind?: boolean;
}

/** Listens to every answer of the server, also to those that are lost on their way. */
export function createWitness({ restored, scenario }: Pick<World, 'restored' | 'scenario'>) {
  const accepted = new Map<string, Set<string>>();
  const lastSeq = new Map<string, number>();
  const heads = new Map<string, { epoch: string; version: number }>();
  /** By client: numbers of changes that were refused for their length, each alone in its request. */
  const tooLarge = new Map<string, Set<number>>();
  /** Clients that the server has forgotten since. */
  const forgotten = new Set<string>();
  let problem: unknown;

  /** A tab that slept through the month knows answers that its server does not: as for a client it never knew. */
  function isForgotten(clientId: string, text: string): boolean {
    return forgotten.has(clientId) && expectedIn(text) <= (lastSeq.get(clientId) ?? 0);
  }

  /**
   * A device gives a change that is too large to the person and then begins new numbers: two writes. Where it stops in
   * between, the gap makes it do the second.
   */
  function isTakenOut(clientId: string, text: string): boolean {
    return tooLarge.get(clientId)?.has(expectedIn(text)) === true;
  }

  async function listen(
    userId: string,
    { clientId, commands, behind = false }: Body,
    response: Response,
  ): Promise<void> {
    if (response.status === 413 && commands.length === 1) {
      const seqs = tooLarge.get(clientId) ?? new Set();
      tooLarge.set(clientId, seqs.add(commands[0]?.seq ?? 0));
    }
    if (response.status === 409 || response.status === 403) {
      const text = (await textOf(response)) ?? '';
      const isKnown = behind || isForgotten(clientId, text) || isTakenOut(clientId, text);
      const isLost = (text.includes('"GAP"') && !isKnown) || text.includes('"FORKED"');
      expectThat(!isLost || restored.has(userId), 'FIFO', `an honest device was answered ${text}`);
    }
    const answer = await readAnswer(response);
    if (!answer) return;
    const known = accepted.get(userId) ?? new Set();
    accepted.set(userId, known);
    for (const { id, seq, status, code } of oneByOne(answer, commands)) {
      expectThat(code !== 'IDEMPOTENCY_MISMATCH', 'FIFO', 'a command that had been sent was changed');
      const last = lastSeq.get(clientId) ?? 0;
      // The answer of a real server to the request before it may come later, or never.
      const isEarly = behind && scenario.tier !== 'fast';
      expectThat(seq <= last + 1 || isEarly, 'FIFO', `number ${seq} was decided after ${last}`);
      lastSeq.set(clientId, Math.max(last, seq));
      if (status !== 'refused') known.add(id);
    }
  }

  return {
    /** Keeps what it found for the next check: a device takes a failing request for a bad network. */
    async note(userId: string, body: Body, response: Response): Promise<void> {
      await listen(userId, body, response).catch((error: unknown) => {
        problem ??= error;
      });
    },
    forgetClients(): void {
      for (const clientId of lastSeq.keys()) forgotten.add(clientId);
    },
    /** Answers of a lost history say nothing about the restored one. */
    forget(userId: string): void {
      accepted.delete(userId);
      heads.delete(userId);
    },
    /** The commands accepted so far, read before a check: an answer may come while the tables are read. */
    accepted: (userId: string): ReadonlySet<string> => new Set(accepted.get(userId)),
    check(userId: string, look: Look, acceptedBefore: ReadonlySet<string>): void {
      if (problem !== undefined) throw problem;
      for (const id of acceptedBefore) {
        expectThat(isSaved(look, id), 'DUR', `command ${id} was accepted, and the server has lost it`);
      }
      const before = heads.get(userId);
      heads.set(userId, { epoch: look.epoch, version: look.version });
      const isBack = before?.epoch === look.epoch && look.version < before.version;
      expectThat(!isBack, 'ORDER', `the head went back from ${before?.version} to ${look.version}`);
    },
  };
}

/** The number that the server names where one is missing before those that came. */
function expectedIn(text: string): number {
  return Number(/"expected":(\d+)/.exec(text)?.[1]);
}

/**
 * All verdicts of an answer in the order of their numbers. Its runs are read number by number, and not by the device's
 * own reader: a run may say more than the device makes of it.
 */
function oneByOne({ verdicts, accepted = [] }: SyncAnswer, commands: readonly Command[]): Verdict[] {
  const idBySeq = new Map(commands.map(({ id, seq }) => [seq, id]));
  const runs = accepted.flatMap(({ seq: first, version, count }) =>
    Array.from({ length: count }, (_, index): Verdict => {
      const id = idBySeq.get(first + index);
      if (id === undefined) throw new Violation('FIFO', `number ${first + index} was accepted and had not been sent`);
      return { id, seq: first + index, status: 'ok', version: version + index };
    }),
  );
  return [...verdicts, ...runs].sort((a, b) => a.seq - b.seq);
}

/** The contents of a whole answer of our server; undefined for anything else. */
export async function readAnswer(response: Response): Promise<SyncAnswer | undefined> {
  if (response.status !== 200 || !response.headers.has('x-sync')) return undefined;
  const text = await textOf(response);
  return text === undefined ? undefined : JSON.parse(text.split('\n')[0] ?? '{}');
}

/** A body may break off with its server: then there is no answer. */
function textOf(response: Response): Promise<string | undefined> {
  return response
    .clone()
    .text()
    .catch(() => undefined);
}
