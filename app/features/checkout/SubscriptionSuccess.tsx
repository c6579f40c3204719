import { Link } from '@tanstack/react-router';
import { isPaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { useAlbumLimit, useView } from '../../library/react/hooks.ts';
import { useAccount } from '../../session/session-context.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useKeptFocus } from '../../ui/list/use-kept-focus.ts';
import { GiftReady } from './GiftReady.tsx';
import { Pending } from './Pending.tsx';
import { GoHome, SuccessPage } from './SuccessPage.tsx';
import { type CheckoutAnswer, useCheckoutStatus } from './use-checkout-status.ts';
import { Welcome } from './Welcome.tsx';

/**
 * What a payment has brought. The address proves nothing: the server says whether this person has paid (AMB-15).
 */
export function SubscriptionSuccess({ sessionId }: { sessionId: string | undefined }) {
  return sessionId === undefined ? <WithoutSession /> : <OfSession key={sessionId} sessionId={sessionId} />;
}

/** The plan that the account has, however it came about. */
function WithoutSession() {
  const answered = useAccount();
  const { account = answered } = useView();
  const { limit } = useAlbumLimit();
  // A plan whose time has run out has a limit, by the server's time.
  const tier = limit === null ? account.subscriptionTier : 'free';
  // Of a plan that may renew, this device does not know to which day it is paid.
  const paidUntil = account.subscriptionStatus === 'canceled' ? account.subscriptionExpiresAt : null;
  if (isPaidTier(tier)) return <Welcome plan={tier} paidUntil={paidUntil} />;
  return (
    <SuccessPage
      title="No payment here"
      text={`This page shows what a payment has brought. You have ${PLANS.free.name}.`}
      actions={
        <>
          <LinkButton variant="key" size="lg" render={<Link to="/pricing" />}>
            All plans
          </LinkButton>
          <GoHome />
        </>
      }
    />
  );
}

function OfSession({ sessionId }: { sessionId: string }) {
  const place = useKeptFocus();
  return (
    <div {...place}>
      <CheckoutOutcome sessionId={sessionId} />
    </div>
  );
}

function CheckoutOutcome({ sessionId }: { sessionId: string }) {
  const [state, askAgain] = useCheckoutStatus(sessionId);
  if (state.phase === 'settled') return <Settled answer={state.answer} sessionId={sessionId} />;
  if (state.phase !== 'missing') return <Pending phase={state.phase} sessionId={sessionId} onAsk={askAgain} />;
  return (
    <SuccessPage
      title="No payment of yours"
      text="Your account has no payment with this number. If you paid with another account, sign in with that one."
      actions={<GoHome isPrimary />}
      sessionId={sessionId}
    />
  );
}

function Settled({ answer, sessionId }: { answer: CheckoutAnswer; sessionId: string }) {
  const { state, planId, gift, subscription, url } = answer;
  if (state === 'done' && gift) return <GiftReady plan={planId} gift={gift} sessionId={sessionId} />;
  if (state === 'done') {
    const { renewal = null, paidUntil = null } = subscription ?? {};
    return <Welcome plan={planId} renewal={renewal} paidUntil={paidUntil} sessionId={sessionId} />;
  }
  if (state === 'refunded') {
    return (
      <SuccessPage
        title="This payment was refunded"
        text="What it had brought has ended. Your records are untouched."
        actions={<GoHome isPrimary />}
        sessionId={sessionId}
      />
    );
  }
  return (
    <SuccessPage
      title="Nothing was charged"
      text={
        state === 'failed'
          ? 'The payment did not go through. Your plan is as it was.'
          : 'The payment page closed before you paid. Your plan is as it was.'
      }
      actions={
        <>
          {url !== null && (
            <Button variant="key" size="lg" onClick={() => window.location.assign(url)}>
              Back to the payment page
            </Button>
          )}
          <LinkButton
            size="lg"
            variant={url === null ? 'key' : 'default'}
            render={
              gift ? <Link to="/pricing" search={{ gift: true }} /> : <Link to="/checkout" search={{ plan: planId }} />
            }
          >
            Try again
          </LinkButton>
          <GoHome />
        </>
      }
      sessionId={sessionId}
    />
  );
}
