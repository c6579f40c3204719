import { createCheckout } from '../../../shared/contract/billing.ts';
import type { BodyInputOf } from '../../../shared/contract/endpoint.ts';
import { ApiError, call } from '../../online/call.ts';
import { redirectTo } from '../../online/redirect-to.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';

export interface Purchase {
  /** From the press until the payment page replaces this one. */
  isOpening: boolean;
  start(): void;
}

/**
 * Starts the hosted checkout and goes to it (AMB-04).
 * @param onStale called if the plan is not as this page believes
 */
export function usePurchase(body: BodyInputOf<typeof createCheckout>, onStale: () => void): Purchase {
  const opening = useOneAtATime();

  async function open() {
    try {
      const { url } = await call(createCheckout, { body });
      await redirectTo(url);
    } catch (error) {
      toast({ title: 'Checkout Error', text: 'Failed to start checkout process. Please try again.', tone: 'bad' });
      if (isStale(error)) onStale();
    }
  }

  return { isOpening: opening.isRunning(), start: () => void opening.run(open) };
}

/** True if the server refused because something has changed since this page asked. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'PLAN_UNCHANGED' || error.code === 'NOT_CONFIGURED');
}
