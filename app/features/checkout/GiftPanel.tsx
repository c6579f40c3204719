import { Link } from '@tanstack/react-router';
import { Gift as GiftIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS, priceText } from '../../../shared/domain/plan-catalogue.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { KeyValues } from '../../ui/text/KeyValues.tsx';
import { PaymentPanel, SafeLine, Totals } from './PaymentPanel.tsx';
import { NO_GIFT_CHARGED } from './plan-words.ts';

export interface Gift {
  recipientName: string;
  recipientEmail: string;
  giftMessage?: string | undefined;
}

export type GiftPanelProps = { plan: PaidTier; gift: Gift; canceled: boolean | undefined; pay: ReactNode };

/** Whom the gift is for. The buyer's own plan stays as it is (AMB-06). */
export function GiftPanel({ plan, gift, canceled, pay }: GiftPanelProps) {
  const { name, cents } = PLANS[plan];
  return (
    <PaymentPanel {...(canceled ? NO_GIFT_CHARGED : { title: 'The gift' })}>
      <KeyValues
        rows={[
          { key: 'For', value: gift.recipientName },
          { key: 'E-mail', value: gift.recipientEmail },
          ...(gift.giftMessage ? [{ key: 'Message', value: <span dir="auto">{gift.giftMessage}</span> }] : []),
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

const WHO =
  'A gift needs the name and the e-mail address of the person who gets it. Choose the plan once more to fill them in.';

/** An address without a recipient: typed by a person, or that of a payment page left in another tab. */
export function NoRecipient({ canceled }: { canceled: boolean | undefined }) {
  return (
    <PaymentPanel
      title={canceled ? NO_GIFT_CHARGED.title : 'Who is it for?'}
      text={canceled ? `You left the payment page before paying. ${WHO}` : WHO}
      isNotice
    >
      <LinkButton full render={<Link to="/pricing" search={{ gift: true }} />}>
        All plans
      </LinkButton>
    </PaymentPanel>
  );
}
