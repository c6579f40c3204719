import { useState } from 'react';
import { validateDiscount } from '../../../shared/contract/billing.ts';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { call } from '../../online/call.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';

/** The server's word for a price of nothing (AMB-11). */
const FREE = 'Free';
const NOT_VALID = 'The discount code you entered is not valid.';

/** Price and plan with the applied code. */
export interface Discount {
  code: string;
  finalPrice: string;
  finalPlan: PaidTier;
  isFree: boolean;
}

export interface DiscountForm {
  typed: string;
  type(text: string): void;
  /** Why the code was refused; it outlives the toast. */
  problem: string | undefined;
  isChecking: boolean;
  applied: Discount | undefined;
  apply(): Promise<void>;
  /** Takes an applied code back, so that another one, or none, can be used. */
  remove(): void;
  /** Takes an applied code back, because the server no longer accepts it. */
  refuse(reason: string | undefined): void;
}

/** The optional discount code of one plan: typed, checked, applied. */
export function useDiscount(planId: PaidTier, initial: string): DiscountForm {
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [applied, setApplied] = useState<Discount>();
  const checking = useOneAtATime();
  const code = typed.trim();

  async function check() {
    setProblem(undefined);
    try {
      const answer = await call(validateDiscount, { body: { code, planId } });
      if (!answer.valid) return refuse(answer.message ?? undefined);
      const finalPlan = answer.finalPlan ?? planId;
      const finalPrice = answer.finalPrice ?? PLANS[finalPlan].price;
      // Codes are compared without case, and written in capitals.
      setTyped(code.toUpperCase());
      setApplied({ code: code.toUpperCase(), finalPrice, finalPlan, isFree: finalPrice === FREE });
      const price = finalPrice === FREE ? 'free' : finalPrice;
      toast({ title: 'Discount Applied!', text: `${PLANS[finalPlan].name}, ${price}.` });
    } catch {
      toast({ title: 'Error', text: 'Failed to validate discount code.', tone: 'bad' });
    }
  }

  function refuse(reason: string | undefined) {
    setApplied(undefined);
    setProblem(reason ?? NOT_VALID);
    toast({ title: 'Invalid Code', text: NOT_VALID, tone: 'bad' });
  }

  return {
    typed,
    type(text) {
      setTyped(text);
      setProblem(undefined);
    },
    problem,
    isChecking: checking.isRunning(),
    applied,
    apply: () => (code === '' || applied ? Promise.resolve() : checking.run(check)),
    remove() {
      setApplied(undefined);
      setTyped('');
    },
    refuse,
  };
}
