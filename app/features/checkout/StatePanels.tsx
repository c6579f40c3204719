import { Link } from '@tanstack/react-router';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import type { Quote } from './use-quote.ts';

/** Nothing to buy for oneself: the plan runs already, or it is the last one. */
export function PlanKept({ quote: { kind, currentTier } }: { quote: Quote }) {
  const isLifetime = kind === 'lifetime';
  return (
    <PaymentPanel
      title={`You have ${PLANS[currentTier].name}`}
      text={
        isLifetime
          ? 'There is nothing more to buy for yourself. A plan can still be a gift.'
          : 'This is the plan you have already. A plan can still be a gift.'
      }
      isNotice
    >
      {!isLifetime && (
        <LinkButton full variant="key" render={<Link to="/profile" hash="subscription" />}>
          Your subscription
        </LinkButton>
      )}
      <LinkButton full render={<Link to="/pricing" search={{ gift: true }} />}>
        Buy as Gift
      </LinkButton>
    </PaymentPanel>
  );
}

/** The server has no payment provider. */
export const SWITCHED_OFF = {
  title: 'Payments are switched off here',
  text: (
    <>
      This site is not connected to a payment provider. <Link to="/redeem-gift">Gift codes</Link> still work.
    </>
  ),
  isNotice: true,
};

export function SwitchedOff() {
  return (
    <PaymentPanel {...SWITCHED_OFF}>
      <Button full disabled>
        Continue to Payment
      </Button>
    </PaymentPanel>
  );
}

/** Without the amount a buyer cannot agree to it, so this is the only button. */
export function NoQuote({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) {
  return (
    <PaymentPanel title="Payment" text={reason ?? 'What the plan costs you today could not be read.'}>
      <Button full variant="key" onClick={onRetry}>
        Try again
      </Button>
    </PaymentPanel>
  );
}
