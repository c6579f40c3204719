import { changeSubscription, openBillingPortal } from '../../../shared/contract/billing.ts';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { call } from '../../online/call.ts';
import { redirectTo } from '../../online/redirect-to.ts';
import { usePlanRefresh } from '../../session/use-plan-refresh.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { toast } from '../../ui/toast.ts';
import type { Plan, Subscription } from './use-plan.ts';

export interface PlanChange {
  /** The running change: a plan that is upgraded to, or one of the others. */
  isRunning(what?: PaidTier | 'downgrade' | 'portal'): boolean;
  /** Leads to the payment; a canceled plan that still runs goes on at once. */
  upgrade(tier: PaidTier): void;
  /** @param onDone called when the plan has ended, or will */
  downgrade(onDone: () => void): void;
  openPortal(): void;
}

/** Changes of the plan from the settings (AMB-03, AMB-04). One runs at a time. */
export function usePlanChange({ readAgain }: Pick<Plan, 'readAgain'>): PlanChange {
  const running = useOneAtATime();
  const refresh = usePlanRefresh();

  async function show({ subscriptionTier, subscriptionStatus, paidUntil }: Subscription) {
    readAgain();
    const { settingsName } = PLANS[subscriptionTier];
    if (subscriptionStatus === 'canceled' && paidUntil !== null) {
      toast({ title: `Free from ${dayText(paidUntil)}`, text: `You keep ${settingsName} until then.` });
    } else if (subscriptionTier === 'free')
      toast({ title: 'Downgraded to free', text: `You have ${settingsName} now.` });
    else toast({ title: `${settingsName} goes on` });
    await refresh();
  }

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch {
      toast({ title: 'Error', text: 'Failed to update subscription. Please try again.', tone: 'bad' });
      readAgain();
    }
  }

  async function upgrade(tier: PaidTier) {
    const answer = await call(changeSubscription, { body: { type: 'upgrade', tier } });
    if ('url' in answer) await redirectTo(answer.url);
    else await show(answer.subscription);
  }

  async function downgrade(onDone: () => void) {
    const answer = await call(changeSubscription, { body: { type: 'downgrade', tier: 'free' } });
    onDone();
    if ('subscription' in answer) await show(answer.subscription);
  }

  async function openPortal() {
    try {
      await redirectTo((await call(openBillingPortal)).url);
    } catch {
      toast({ title: 'Error', text: 'The page for card and invoices did not open. Please try again.', tone: 'bad' });
    }
  }

  const start = (what: string, work: () => Promise<void>) => void running.run(work, what);
  return {
    isRunning: (what) => (what === undefined ? NAMES.some((name) => running.isRunning(name)) : running.isRunning(what)),
    upgrade: (tier) => start(tier, () => attempt(() => upgrade(tier))),
    downgrade: (onDone) => start('downgrade', () => attempt(() => downgrade(onDone))),
    openPortal: () => start('portal', openPortal),
  };
}

const NAMES = ['monthly', 'annual', 'lifetime', 'downgrade', 'portal'] as const;
