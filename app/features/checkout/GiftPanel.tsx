import { Link } from '@tanstack/react-router';
import { Gift as GiftIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS, priceText } from '../../../shared/domain/plan-catalogue.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { KeyValues } from '../../ui/later/KeyValues.tsx';
import { PaymentPanel, SafeLine, Totals } from './PaymentPanel.tsx';

export interface Gift {
  recipientName: string;
  recipientEmail: string;
  giftMessage?: string | undefined;
}

/** Whom the gift is for. The buyer's own plan stays as it is (AMB-06). */
export function GiftPanel({ plan, gift, pay }: { plan: PaidTier; gift: Gift; pay: ReactNode }) {
  const { name, cents } = PLANS[plan];
  return (
    <PaymentPanel title="The gift">
      <KeyValues
        rows={[
          { key: 'For', value: gift.recipientName },
          { key: 'E-mail', value: gift.recipientEmail },
          ...(gift.giftMessage ? [{ key: 'Message', value: gift.giftMessage }] : []),
        ]}
      />
      <Totals
        rows={[
          { label: name, amount: priceText(cents) },
          { label: 'Today', amount: priceText(cents) },
        ]}
      />
      {pay}
      <SafeLine icon={<GiftIcon className="i" aria-hidden="true" />}>
        Your own plan does not change. You get the code when the payment is through.
      </SafeLine>
    </PaymentPanel>
  );
}

/** An address without a recipient, as only a person who types it makes it. */
export function NoRecipient() {
  return (
    <PaymentPanel
      title="Who is it for?"
      text="A gift needs the name and the e-mail address of the person who gets it. Choose the plan once more to fill them in."
      isNotice
    >
      <LinkButton full render={<Link to="/pricing" />}>
        All plans
      </LinkButton>
    </PaymentPanel>
  );
}
