import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { CHECKOUT_DISPLAY, PLANS, priceText } from '../../../shared/domain/plan-catalogue.ts';
import { keepGift, keptGift } from '../../forms/gift-draft.ts';
import { useSession } from '../../session/session-context.ts';
import { signInToBuy } from '../../session/sign-in-to-buy.ts';
import { useOnline } from '../../session/use-online.ts';
import { useOwnerOnlyReason } from '../../session/use-owner-only-reason.ts';
import { Button } from '../../ui/Button.tsx';
import { BuyPage } from './BuyPage.tsx';
import type { CheckoutSearch } from './checkout-search.ts';
import { type Gift, GiftPanel, NoRecipient } from './GiftPanel.tsx';
import { CardNote, NeedsConnection, OwnersPayment, PaymentPanel, Totals } from './PaymentPanel.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { CHANGING, changeSentence, GIFT_PAYMENT, NOTHING_CHARGED, OPENING, planWord } from './plan-words.ts';
import { NoQuote, PlanKept, SwitchedOff } from './StatePanels.tsx';
import { usePurchase } from './use-purchase.ts';
import { useQuote } from './use-quote.ts';

/** One plan, and the button to the payment provider's page. */
export function Checkout({ plan, search }: { plan: PaidTier; search: CheckoutSearch }) {
  const { badge, price, note } = CHECKOUT_DISPLAY[plan];
  const { gift: isGift, canceled } = search;
  return (
    <BuyPage
      plan={
        <PlanSummary
          plan={plan}
          title={isGift ? `${PLANS[plan].name}, a gift` : 'Checkout'}
          badge={badge}
          price={price}
          note={isGift ? GIFT_PAYMENT[plan] : note}
        />
      }
      payment={
        isGift ? (
          <GiftPayment plan={plan} search={search} />
        ) : (
          <Payment plan={plan} gift={undefined} canceled={canceled} />
        )
      }
    />
  );
}

function GiftPayment({ plan, search }: { plan: PaidTier; search: CheckoutSearch }) {
  const { canceled } = search;
  const { state } = useSession();
  const userId = useUserId();
  // The provider leads back without the recipient, of whom it knows nothing.
  const gift = giftIn(search) ?? (canceled ? giftIn(keptGift(userId)) : undefined);
  if (gift) return <Payment plan={plan} gift={gift} canceled={canceled} />;
  return state.phase === 'checking' ? null : <NoRecipient canceled={canceled} />;
}

function useUserId(): string | undefined {
  const { state } = useSession();
  return state.phase === 'signed-in' ? state.account.id : undefined;
}

/** Undefined without a recipient. */
function giftIn({ recipientName, recipientEmail, giftMessage }: Partial<Gift>): Gift | undefined {
  const [name, email, message] = [recipientName?.trim(), recipientEmail?.trim(), giftMessage?.trim()];
  return name && email ? { recipientName: name, recipientEmail: email, giftMessage: message || undefined } : undefined;
}

type PaymentProps = { plan: PaidTier; gift: Gift | undefined; canceled: boolean | undefined };

function Payment(props: PaymentProps) {
  const { state } = useSession();
  const ownerOnlyReason = useOwnerOnlyReason();
  if (ownerOnlyReason !== undefined) return <OwnersPayment reason={ownerOnlyReason} />;
  // The key resets what was read for another plan.
  return state.phase === 'signed-in' ? (
    <MemberPayment key={props.plan} {...props} />
  ) : (
    <VisitorPayment {...props} isChecking={state.phase === 'checking'} />
  );
}

/** A visitor signs in first, and comes back here (AMB-14). */
function VisitorPayment({ plan, gift, canceled, isChecking }: PaymentProps & { isChecking: boolean }) {
  const { href } = useLocation();
  const online = useOnline();
  const pay = (
    <>
      <Button variant="key" size="lg" full disabled={!online || isChecking} onClick={() => signInToBuy(href)}>
        Continue to Payment
      </Button>
      {online ? (
        <p className="muted sm buy-below">You sign in first, and come back to this page.</p>
      ) : (
        <NeedsConnection />
      )}
      <CardNote />
    </>
  );
  if (gift) return <GiftPanel plan={plan} gift={gift} canceled={canceled} pay={pay} />;
  return <PlainPanel plan={plan} dueCents={PLANS[plan].cents} canceled={canceled} pay={pay} />;
}

function MemberPayment({ plan, gift, canceled }: PaymentProps) {
  const userId = useUserId();
  const [state, readAgain] = useQuote(plan);
  const purchase = usePurchase({ planId: plan, ...(gift && { gift: true, ...gift }) }, readAgain);
  const quote = state.phase === 'known' ? state.quote : undefined;
  if (quote && !quote.canPay) return <SwitchedOff />;
  if (quote && !gift && (quote.kind === 'same' || quote.kind === 'lifetime')) return <PlanKept quote={quote} />;
  // A gift costs the same for everyone, so nothing has to be known of the buyer.
  if (state.phase === 'failed' && !gift) return <NoQuote reason={state.reason} onRetry={readAgain} />;

  const isChange = quote?.kind === 'change' && !gift;
  const isAtOnce = isChange && plan !== 'lifetime';
  const pay = (
    <>
      <Button
        variant={state.phase === 'offline' ? 'default' : 'key'}
        size="lg"
        full
        disabled={state.phase === 'offline'}
        busy={purchase.isOpening || state.phase === 'reading'}
        busyLabel={!purchase.isOpening ? 'Reading your plan…' : isAtOnce ? CHANGING : OPENING}
        onClick={() => {
          if (gift) keepGift(userId, { ...gift, giftMessage: gift.giftMessage ?? '' });
          purchase.start();
        }}
      >
        {isChange ? `Change to ${planWord(plan)}` : 'Continue to Payment'}
      </Button>
      {state.phase === 'offline' && <NeedsConnection />}
      <CardNote isAtOnce={isAtOnce} />
    </>
  );
  if (gift) return <GiftPanel plan={plan} gift={gift} canceled={canceled} pay={pay} />;
  if (isChange) {
    return (
      <PaymentPanel title={`You have ${PLANS[quote.currentTier].name}`} text={changeSentence(plan, quote)} isNotice>
        {pay}
      </PaymentPanel>
    );
  }
  return <PlainPanel plan={plan} dueCents={quote?.dueCents ?? PLANS[plan].cents} canceled={canceled} pay={pay} />;
}

type PlainPanelProps = {
  plan: PaidTier;
  dueCents: number;
  canceled: boolean | undefined;
  pay: ReactNode;
};

/** The amounts are what is charged, whatever the plan's card displays (AMB-01). */
function PlainPanel({ plan, dueCents, canceled, pay }: PlainPanelProps) {
  const { name, cents } = PLANS[plan];
  const credit = cents - dueCents;
  return (
    <PaymentPanel {...(canceled ? NOTHING_CHARGED : { title: 'Payment' })}>
      <Totals
        rows={[
          { label: name, amount: priceText(cents) },
          ...(credit > 0 ? [{ label: 'Unused time', amount: `−${priceText(credit)}` }] : []),
          { label: 'Today', amount: priceText(dueCents) },
        ]}
      />
      {pay}
    </PaymentPanel>
  );
}
