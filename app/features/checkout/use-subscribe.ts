import { useNavigate } from '@tanstack/react-router';
import { createSubscription } from '../../../shared/contract/billing.ts';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { ApiError, call } from '../../online/call.ts';
import { redirectTo } from '../../online/redirect-to.ts';
import { usePlanRefresh } from '../../session/use-plan-refresh.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';
import type { DiscountForm } from './use-discount.ts';
import { isStale } from './use-purchase.ts';

export interface Subscribing {
  isRunning: boolean;
  start(): void;
}

/**
 * Subscribes: at once if nothing is due, else on the payment provider's page (AMB-05). A typed code that is not applied
 * yet is applied first, so that its price is seen before anything is paid.
 * @param onStale called if the plan is not as this page believes
 */
export function useSubscribe(planId: PaidTier, discount: DiscountForm, onStale: () => void): Subscribing {
  const refresh = usePlanRefresh();
  const navigate = useNavigate();
  const running = useOneAtATime();

  async function subscribe() {
    if (!discount.applied && discount.typed.trim() !== '') return discount.apply();
    const discountCode = discount.applied?.code;
    try {
      const answer = await call(createSubscription, { body: { planId, ...(discountCode && { discountCode }) } });
      if ('url' in answer) return await redirectTo(answer.url);
      await refresh();
      const { name } = PLANS[answer.subscription.subscriptionTier];
      toast({ title: 'Subscription Activated!', text: `${name} is yours.` });
      await navigate({ to: '/' });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CODE_REFUSED') return discount.refuse(error.serverMessage);
      toast({
        title: 'Subscription Error',
        text: 'Failed to activate subscription. Please try again.',
        tone: 'bad',
      });
      if (isStale(error)) onStale();
    }
  }

  return { isRunning: running.isRunning(), start: () => void running.run(subscribe) };
}
