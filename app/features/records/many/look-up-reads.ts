import type { ReleaseFields } from '../../../../shared/domain/release.ts';
import type { Later } from './ask-catalogues.ts';
import { answered, type StripEntry } from './strip.ts';
import type { StripStore } from './strip-store.ts';

/** Pending: the music database could not answer yet. */
export type ReadAnswer = 'hit' | 'miss' | 'pending';

export interface LookUpPorts {
  strip: Pick<StripStore, 'entries' | 'refresh' | 'change' | 'dropPhoto'>;
  /** Runs one look-up of all tabs at a time, in their order. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  isConnected(): boolean;
  askOnline(read: string): Promise<ReleaseFields[] | Later | undefined>;
  askPocket(read: string): Promise<ReleaseFields[]>;
  /** Called when an entry has its answer, or cannot have one now. */
  onAnswer?(id: string, answer: ReadAnswer): void;
  setTimeout(work: () => void, milliseconds: number): unknown;
}

export type LookUpReads = ReturnType<typeof createLookUpReads>;

/** Looks up what the strip has read, one after the other, the newest first. What has no answer yet waits for the next run. */
export function createLookUpReads({
  strip,
  alone,
  isConnected,
  askOnline,
  askPocket,
  onAnswer,
  ...ports
}: LookUpPorts) {
  let running: Promise<number> | undefined;
  let isAskedAgain = false;
  /** The music database is busy, until the timer. */
  let isBusy = false;
  /** This run has had no answer of the music database. */
  let isOut = false;
  let asked = new Set<string>();

  const next = () => strip.entries().find(({ id, matches }) => matches === undefined && !asked.has(id));

  /** @returns undefined if the music database has not answered */
  async function onlineAnswer(read: string): Promise<ReleaseFields[] | undefined> {
    if (isBusy || isOut || !isConnected()) return undefined;
    const found = await askOnline(read);
    if (Array.isArray(found)) return found;
    if (found === undefined) isOut = true;
    else {
      isBusy = true;
      ports.setTimeout(() => {
        isBusy = false;
        void again();
      }, found.later);
    }
    return undefined;
  }

  async function answer({ id, read, photo }: StripEntry): Promise<boolean> {
    asked.add(id);
    const online = await onlineAnswer(read);
    const found = online && online.length > 0 ? online : await askPocket(read).catch(() => []);
    const isHit = found.length > 0;
    if (isHit || online) await strip.change(id, (entry) => answered(entry, found));
    if (isHit && photo === 'still') await strip.dropPhoto(id);
    if (isHit) onAnswer?.(id, 'hit');
    else onAnswer?.(id, online ? 'miss' : 'pending');
    return isHit;
  }

  /** @returns undefined at the end; other tabs may have answered, dropped and added entries meanwhile */
  async function answerNext(): Promise<boolean | undefined> {
    await strip.refresh();
    const entry = next();
    return entry && answer(entry);
  }

  async function answerAll(): Promise<number> {
    let hits = 0;
    do {
      isAskedAgain = false;
      isOut = false;
      asked = new Set();
      for (let isHit: boolean | undefined = false; isHit !== undefined; isHit = await alone(answerNext)) {
        if (isHit) hits += 1;
      }
    } while (isAskedAgain);
    return hits;
  }

  /** @returns the number of entries that were found */
  function run(): Promise<number> {
    running ??= answerAll()
      // The journal cannot be read: the entries wait for the next run.
      .catch(() => 0)
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  /** Also asks for those that a run under way could not answer, as the connection is back. */
  function again(): Promise<number> {
    isAskedAgain = running !== undefined;
    return run();
  }

  return { run, again };
}
