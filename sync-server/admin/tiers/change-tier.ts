import { TIERS, type Tier } from '../../../shared/domain/plan.ts';
import { type Actor, recordAct } from '../../audit/record-act.ts';
import { activePeriods, entitlementOf } from '../../billing/ledger/entitlement.ts';
import { changeGrants, idsOf, type Ledger, type LedgerGrant } from '../../billing/ledger/ledger.ts';
import { endRenewals, queueEnd } from '../../billing/provider/subscription-mirror.ts';
import type { Context } from '../../context.ts';
import { orNotFound } from '../../http/not-found.ts';
import type { UserTransaction } from '../../library/open-transaction.ts';

const rank = (tier: Tier) => TIERS.indexOf(tier);

/** What the choice of a tier does to the grants of a person. */
export interface TierChoice {
  /** Taken back: they give more. Subscriptions among them end at the provider. */
  ends: LedgerGrant[];
  /** Earlier choices that a new grant replaces. */
  replaced: LedgerGrant[];
  /** Subscriptions that renew no more. */
  runsOut: LedgerGrant[];
  /** What is left gives less, so that a grant is added. */
  gives: boolean;
  canUndo: boolean;
}

/** A pure function of the grants, so that an administrator is told beforehand what the choice does. */
export function choiceOf(grants: readonly LedgerGrant[], tier: Tier, now: string): TierChoice {
  if (entitlementOf(grants, now).subscriptionTier === tier) return { ...NOTHING, canUndo: true };
  const open = new Set(activePeriods(grants, now).map(({ grant }) => grant.id));
  // One that renews counts also where its time seems over: news of its renewal may be late.
  const goesOn = ({ source, renews, failedAt }: LedgerGrant) =>
    source === 'subscription' && (renews || failedAt !== null);
  const held = grants.filter(({ revokedAt }) => revokedAt === null);
  const ends = held.filter((grant) => rank(grant.tier) > rank(tier) && (open.has(grant.id) || goesOn(grant)));
  const left = grants.map((grant) => (ends.includes(grant) ? { ...grant, revokedAt: now } : grant));
  const gives = entitlementOf(left, now).subscriptionTier !== tier;
  const kept = held.filter((grant) => !ends.includes(grant));
  const replaced = gives ? kept.filter(({ source }) => source === 'admin') : [];
  const runsOut = gives ? kept.filter(({ source, renews }) => source === 'subscription' && renews) : [];
  const canUndo = [...ends, ...runsOut].every(({ source }) => source !== 'subscription');
  return { ends, replaced, runsOut, gives, canUndo };
}

const NOTHING = { ends: [], replaced: [], runsOut: [], gives: false };

/**
 * An administrator's choice of a tier, which counts at once and stays. What gives more than it is taken back; a
 * subscription among it ends at the provider now, because nobody may be charged for what was taken. What is missing is given
 * without an end, and a subscription beside it renews no more.
 * @returns the id of the entry by which it can be undone, if it can
 */
export async function setTierOf(ctx: Context, by: Actor, userId: string, tier: Tier): Promise<string | null> {
  const change = changeGrants(ctx, userId, (tx, ledger) => choose(ctx, tx, ledger, { by, tier }));
  return orNotFound(change, 'user');
}

async function choose(
  ctx: Context,
  tx: UserTransaction,
  ledger: Ledger,
  { by, tier }: { by: Actor; tier: Tier },
): Promise<string | null> {
  const before = entitlementOf(ledger.grants, tx.now);
  if (before.subscriptionTier === tier) return null;
  const choice = choiceOf(ledger.grants, tier, tx.now);
  await ledger.revoke(idsOf(choice.ends), 'admin');
  await ledger.revoke(idsOf(choice.replaced), 'replaced');
  const ended = choice.ends.filter(({ source }) => source === 'subscription').map(({ sourceRef }) => sourceRef);
  for (const id of ended) await queueEnd(ctx, tx, id, 'now');
  const given = choice.gives ? await give(ctx, tx, ledger, tier) : null;
  const after = entitlementOf(ledger.grants, tx.now);
  await recordAct(tx.trx, by, {
    act: 'user.tier',
    subjectId: tx.userId,
    before,
    after: {
      ...after,
      ...(ended.length > 0 && { endedSubscriptions: ended }),
      ...(choice.canUndo && { undo: { given, takenBack: idsOf([...choice.ends, ...choice.replaced]) } }),
    },
  });
  return choice.canUndo ? by.id : null;
}

async function give(ctx: Context, tx: UserTransaction, ledger: Ledger, tier: Tier): Promise<string> {
  if (tier === 'free') throw new Error('Everything was taken back, and a plan is left');
  const ref = ctx.newId();
  await ledger.give({ source: 'admin', source_ref: ref, tier, starts_at: tx.now, ends_at: null });
  await endRenewals(ctx, tx, ledger.grants, true);
  return ref;
}
