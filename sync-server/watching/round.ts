import type { Context } from '../context.ts';
import type { OfferSource } from '../providers/offers/offer-source.ts';
import { albumsOnWatch, dropAlbums, refreshAlbums } from './albums.ts';
import { dropOffers, noteRound } from './kept-offers.ts';
import { lookAt } from './look.ts';
import type { RaiseNotification } from './raise.ts';
import { dueAlbums, paceOf, weightOf } from './schedule.ts';
import {
  isResting,
  noteAnswer,
  noteFailure,
  openSource,
  requestsWithin,
  savePace,
  takeRequest,
} from './source-state.ts';

export interface RoundOptions {
  raiseNotification: RaiseNotification;
  wait: (milliseconds: number) => Promise<unknown>;
  /** The longest time of a round. */
  longestMs: number;
  signal?: AbortSignal | undefined;
}

/** One round of the watch: forgets what must be forgotten, and looks at the albums whose time has come. */
export async function watchRound(ctx: Context, options: RoundOptions): Promise<void> {
  await dropOffers(ctx.db, ctx.clock());
  await noteRound(ctx.db, ctx.clock());
  const sources = ctx.offerSources.filter(({ configured }) => configured);
  // Without a source nothing is watched or kept.
  if (sources.length === 0) return dropAlbums(ctx.db);
  await refreshAlbums(ctx.db, ctx.clock());
  const configured = sources.map(({ name }) => name);
  const ends = await Promise.allSettled(sources.map((source) => watchSource(ctx, options, source, configured)));
  // Each fails alone: the others have ended their round by now.
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

async function watchSource(
  ctx: Context,
  { raiseNotification, wait, longestMs, signal }: RoundOptions,
  source: OfferSource,
  configured: readonly string[],
): Promise<void> {
  const { db, clock, log } = ctx;
  const { name, rate } = source;
  const began = clock();
  const state = await openSource(db, name, rate, began);
  if (isResting(state, began)) return;
  const albums = await albumsOnWatch(db, name, began);
  const pace = paceOf(
    albums.map((album) => weightOf(album, began)),
    rate.perDay,
  );
  await savePace(db, name, pace);
  let sentAt = Number.NEGATIVE_INFINITY;
  async function turn(): Promise<boolean> {
    const at = await takeRequest(db, name, rate, clock());
    if (at === undefined) return false;
    // The request before may have been sent later than its turn.
    const from = Math.max(at, sentAt + 1_000 / rate.perSecond);
    // A clock that was set back meanwhile must not make it wait for hours.
    const waitMs = Math.min(longestMs, from - clock());
    if (waitMs > 0) await wait(waitMs);
    sentAt = clock();
    return true;
  }
  const most = requestsWithin(state, rate, began, longestMs);
  for (const { key: albumKey } of dueAlbums({ now: began, most, pace, albums })) {
    // Also after a clock that was set back.
    if (signal?.aborted || Math.abs(clock() - began) >= longestMs) return;
    const looked = await lookAt(ctx, { source, albumKey, pace, configured, raiseNotification, turn });
    if (looked === 'no turn') return;
    if (looked === 'done') {
      if (await noteAnswer(db, name)) log.info({ source: name }, 'the watch of prices goes on');
    } else if (await noteFailure(db, name, looked, clock())) {
      log.warn({ source: name, kind: looked.kind }, 'the watch of prices pauses');
      return;
    }
  }
}
