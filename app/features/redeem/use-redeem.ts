import { useState } from 'react';
import { redeemGift } from '../../../shared/contract/billing.ts';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import { GIFT_CODE_MAX, giftCodeOf } from '../../../shared/domain/gift-code.ts';
import { type Form, type Parsed, useForm } from '../../forms/use-form.ts';
import { ApiError, call } from '../../online/call.ts';
import { usePlanRefresh } from '../../session/use-plan-refresh.ts';

export type RedeemedGift = ResponseOf<typeof redeemGift>;

export interface Redeeming {
  form: Form<'giftCode'>;
  typed: string;
  type(text: string): void;
  redeemed: RedeemedGift | undefined;
  submit(): void;
}

/**
 * A gift code from typing to the plan; a refused code stays typed.
 * @param given typed in at first
 */
export function useRedeem(given = ''): Redeeming {
  const form = useForm<'giftCode'>();
  const [typed, setTyped] = useState(() => giftCodeOf(given).slice(0, GIFT_CODE_MAX));
  const [redeemed, setRedeemed] = useState<RedeemedGift>();
  const refresh = usePlanRefresh();

  async function redeem(giftCode: string) {
    try {
      setRedeemed(await call(redeemGift, { body: { giftCode } }));
      // The plan is there when the collection opens.
      void refresh();
    } catch (error) {
      form.showProblems({ giftCode: reasonOf(error) });
    }
  }

  return {
    form,
    typed,
    type(text) {
      setTyped(text);
      form.clearProblems({ giftCode: text });
    },
    redeemed,
    submit: () => form.submit(parse(typed), redeem),
  };
}

function parse(typed: string): Parsed<string, 'giftCode'> {
  const giftCode = typed.trim();
  return giftCode === ''
    ? { ok: false, problems: { giftCode: 'Gift code is required' } }
    : { ok: true, fields: giftCode };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred while redeeming your gift. Please try again.';
  return error.serverMessage ?? 'Failed to redeem gift subscription';
}
