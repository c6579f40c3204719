import { sql } from 'kysely';
import type { ReportedThing } from '../../../shared/contract/moderation.ts';
import type { NotificationData } from '../../../shared/schemas/notification.ts';
import { type Actor, recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { idIn, notFound, orNotFound } from '../../http/not-found.ts';
import { changeAccount } from '../../library/account.ts';
import type { UserTransaction } from '../../library/open-transaction.ts';
import { inUserTransaction } from '../../library/user-transaction.ts';
import { raiseNotification } from '../../notifications/raise.ts';
import { findProfileState, hiddenProfile, hideReview, type ModeratedReview, shownProfile, showReview } from './hide.ts';
import { findReported } from './queries.ts';

type Kind = ReportedThing['kind'];

export interface Thing {
  kind: Kind;
  id: string;
}

/** Hides a review or a profile, and closes its reports. */
export async function hide(ctx: Context, actor: Actor, thing: Thing, note: string): Promise<ReportedThing> {
  if (thing.kind === 'review') {
    await changeReviewOf(ctx, thing.id, async (tx) => {
      const hidden = await hideReview(tx.trx, { id: thing.id, note, now: tx.now });
      if (!hidden) throw meanwhile('This review is hidden already');
      const closed = await close(tx, thing);
      const [before, after] = [quoted(hidden), { isPublic: false, note, closedReports: closed }];
      await recordAct(tx.trx, actor, { act: 'review.hide', subjectId: tx.userId, before, after });
      await notifyOf(tx, thing.id, hidden, { what: 'hidden', note });
    });
    return answerOf(ctx, thing);
  }
  await changeProfile(ctx, thing.id, async (tx, state) => {
    if (state.note !== null) throw meanwhile('This profile is hidden already');
    const closed = await close(tx, thing);
    const after = { isPublic: false, note, closedReports: closed };
    const before = { isPublic: state.isPublic };
    await recordAct(tx.trx, actor, { act: 'profile.hide', subjectId: tx.userId, before, after });
    return hiddenProfile(state, note, tx.now);
  });
  return answerOf(ctx, thing);
}

/** Shows a hidden review or profile again as it was. */
export async function restore(ctx: Context, actor: Actor, thing: Thing): Promise<ReportedThing> {
  if (thing.kind === 'review') {
    await changeReviewOf(ctx, thing.id, async (tx) => {
      const shown = await showReview(tx.trx, thing.id);
      if (!shown) throw meanwhile('This review is not hidden any more');
      const before = { isPublic: false, note: shown.note };
      await recordAct(tx.trx, actor, { act: 'review.restore', subjectId: tx.userId, before, after: quoted(shown) });
      await notifyOf(tx, thing.id, shown, { what: 'restored', note: null });
    });
    return answerOf(ctx, thing);
  }
  await changeProfile(ctx, thing.id, async (tx, state) => {
    if (state.note === null) throw meanwhile('This profile is not hidden any more');
    const before = { isPublic: false, note: state.note };
    const after = { isPublic: state.wasPublic };
    await recordAct(tx.trx, actor, { act: 'profile.restore', subjectId: tx.userId, before, after });
    return shownProfile(state);
  });
  return answerOf(ctx, thing);
}

/** Closes the reports and changes nothing else. Without an open report it does nothing. */
export async function closeReports(ctx: Context, actor: Actor, thing: Thing): Promise<ReportedThing> {
  const work = async (tx: UserTransaction) => {
    const closed = await close(tx, thing);
    if (closed === 0) return;
    const [before, after] = [
      { ...thing, openReports: closed },
      { ...thing, openReports: 0 },
    ];
    await recordAct(tx.trx, actor, { act: 'report.close', subjectId: tx.userId, before, after });
  };
  if (thing.kind === 'review') await changeReviewOf(ctx, thing.id, work);
  else await orNotFound(inUserTransaction(ctx, idIn(thing.id, 'profile'), work), 'profile');
  return answerOf(ctx, thing);
}

/** Notifies the writer, without a name. */
function notifyOf(
  tx: UserTransaction,
  reviewId: string,
  { artist, title }: ModeratedReview,
  { what, note }: Pick<NotificationData<'review'>, 'what' | 'note'>,
): Promise<boolean> {
  const dedupeKey = `review-${what}:${reviewId}:${tx.now}`;
  return raiseNotification(tx, { kind: 'review', dedupeKey, data: { what, artist, title, note } });
}

/** Under the lock of its writer, who may edit or delete it at the same time. */
async function changeReviewOf(ctx: Context, pathId: string, work: (tx: UserTransaction) => Promise<void>) {
  const id = idIn(pathId, 'review');
  const writer = await ctx.db.selectFrom('album_reviews').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!writer) throw notFound('review');
  const locked = async (tx: UserTransaction) => {
    const { rows } = await sql`select from album_reviews where id = ${id} for update`.execute(tx.trx);
    if (rows.length === 0) throw notFound('review');
    await work(tx);
  };
  await orNotFound(inUserTransaction(ctx, writer.user_id, locked), 'review');
}

async function changeProfile(
  ctx: Context,
  pathId: string,
  work: (
    tx: UserTransaction,
    state: NonNullable<Awaited<ReturnType<typeof findProfileState>>>,
  ) => Promise<ReturnType<typeof hiddenProfile>>,
) {
  const changed = changeAccount(ctx, idIn(pathId, 'profile'), async (tx) => {
    const state = await findProfileState(tx.trx, tx.userId);
    if (!state) throw notFound('profile');
    return work(tx, state);
  });
  await orNotFound(changed, 'profile');
}

/** @returns how many reports were open */
async function close({ trx, now }: UserTransaction, { kind, id }: Thing): Promise<number> {
  const [reports, of] =
    kind === 'review' ? [sql`review_reports`, sql`review_id`] : [sql`profile_reports`, sql`profile_id`];
  const { rows } = await sql`
    update ${reports} set closed_at = ${now} where ${of} = ${id} and closed_at is null returning id
  `.execute(trx);
  return rows.length;
}

async function answerOf(ctx: Context, { kind, id }: Thing): Promise<ReportedThing> {
  const thing = await findReported(ctx.db, kind, id);
  if (!thing) throw notFound(kind);
  return thing;
}

function quoted({ artist, title, rating, halfStars, review }: ModeratedReview) {
  return { isPublic: true, artist, title, rating, halfStars, review };
}

function meanwhile(message: string): AppError {
  return new AppError('EDIT_CONFLICT', message);
}
