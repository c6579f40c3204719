import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { isPaidTier, type PaidTier } from '../../../shared/domain/plan.ts';
import { ANNUAL_SAVING_SUBSCRIBE, PLANS, priceText } from '../../../shared/domain/plan-catalogue.ts';
import { useSession } from '../../session/session-context.ts';
import { signInToBuy } from '../../session/sign-in-to-buy.ts';
import { useOnline } from '../../session/use-online.ts';
import { useOwnerOnlyReason } from '../../session/use-owner-only-reason.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageNote } from '../../ui/list/PageNote.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Remark } from '../../ui/text/Remark.tsx';
import { BuyPage } from './BuyPage.tsx';
import type { SubscribeSearch } from './checkout-search.ts';
import { DiscountField } from './DiscountField.tsx';
import { CardNote, NeedsConnection, OwnersPayment, PaymentPanel, SafeLine, Totals } from './PaymentPanel.tsx';
import { PlanSummary, Struck } from './PlanSummary.tsx';
import { CHANGING, changeSentence, NOTHING_CHARGED, OPENING, planWord } from './plan-words.ts';
import { NoQuote, PlanKept, SWITCHED_OFF } from './StatePanels.tsx';
import { type Discount, type DiscountForm, useDiscount } from './use-discount.ts';
import { type Quote, useQuote } from './use-quote.ts';
import { useSubscribe } from './use-subscribe.ts';

export type SubscribeProps = { planId: string; search: SubscribeSearch };

/** One plan with an optional discount code. */
export function Subscribe({ planId, search }: SubscribeProps) {
  usePageTitle(isPaidTier(planId) ? `Subscribe to ${PLANS[planId].name}` : 'Plan Not Found');
  const { state } = useSession();
  if (!isPaidTier(planId)) return <PlanNotFound />;
  // The key keeps what was typed for another plan, but nothing that was found out about it.
  return state.phase === 'signed-in' ? (
    <MemberSubscribe key={planId} plan={planId} search={search} />
  ) : (
    <VisitorSubscribe key={planId} plan={planId} search={search} isChecking={state.phase === 'checking'} />
  );
}

function PlanNotFound() {
  return (
    <PageNote
      title="Plan Not Found"
      text="There is no plan of this name."
      actions={
        <LinkButton variant="key" render={<Link to="/pricing" />}>
          All plans
        </LinkButton>
      }
    />
  );
}

type PlanProps = { plan: PaidTier; search: SubscribeSearch };

/** A visitor signs in first, and finds the typed code again (AMB-14). */
function VisitorSubscribe({ plan, search, isChecking }: PlanProps & { isChecking: boolean }) {
  const discount = useDiscount(plan, search.code ?? '');
  const { pathname } = useLocation();
  const online = useOnline();

  function signIn() {
    const code = discount.typed.trim();
    signInToBuy(code === '' ? pathname : `${pathname}?code=${encodeURIComponent(code)}`);
  }

  return (
    <SubscribePage plan={plan} discount={discount}>
      <PaymentPanel title="Payment">
        <DiscountField discount={discount} disabled={!online || isChecking} onApply={signIn} />
        <DiscountTotals plan={plan} discount={discount} />
        <Button variant="key" size="lg" full disabled={!online || isChecking} onClick={signIn}>
          Subscribe
        </Button>
        {!online && <NeedsConnection />}
        <CardNote />
      </PaymentPanel>
    </SubscribePage>
  );
}

function MemberSubscribe({ plan, search }: PlanProps) {
  const ownerOnlyReason = useOwnerOnlyReason();
  const discount = useDiscount(plan, search.code ?? '');
  const [state, readAgain] = useQuote(plan);
  const subscribing = useSubscribe(plan, discount, readAgain);
  const isOffline = state.phase === 'offline';
  const quote = state.phase === 'known' ? state.quote : undefined;
  const isFree = discount.applied?.isFree ?? false;
  const isAtOnce = quote?.kind === 'change' && plan !== 'lifetime';

  function payment() {
    if (ownerOnlyReason !== undefined) return <OwnersPayment reason={ownerOnlyReason} />;
    if (quote && quote.kind === 'lifetime') return <PlanKept quote={quote} />;
    if (quote && quote.kind === 'same' && !isFree) return <PlanKept quote={quote} />;
    if (state.phase === 'failed') return <NoQuote reason={state.reason} onRetry={readAgain} />;
    // A free code needs no payment provider, so the field stays where payments are switched off.
    const isSwitchedOff = quote !== undefined && !quote.canPay;
    return (
      <PaymentPanel {...headOf(plan, quote, discount, search.canceled)}>
        <DiscountField discount={discount} disabled={isOffline} onApply={() => void discount.apply()} />
        <DiscountTotals plan={plan} discount={discount} quote={quote} />
        {isFree && (
          <Remark tone="ok" live icon={<Check className="i" aria-hidden="true" />}>
            <b>No payment required!</b>
          </Remark>
        )}
        <Button
          variant={isOffline ? 'default' : 'key'}
          size="lg"
          full
          disabled={isOffline || (isSwitchedOff && !isFree)}
          busy={subscribing.isRunning || state.phase === 'reading'}
          busyLabel={
            !subscribing.isRunning ? 'Reading your plan…' : isFree ? 'Activating…' : isAtOnce ? CHANGING : OPENING
          }
          onClick={subscribing.start}
        >
          {isFree ? 'Activate Lifetime Access' : quote?.kind === 'change' ? `Change to ${planWord(plan)}` : 'Subscribe'}
        </Button>
        {isOffline && <NeedsConnection />}
        {isFree ? <SafeLine>Nothing is charged, now or later.</SafeLine> : <CardNote isAtOnce={isAtOnce} />}
      </PaymentPanel>
    );
  }

  return (
    <SubscribePage plan={plan} discount={discount}>
      {payment()}
    </SubscribePage>
  );
}

function headOf(plan: PaidTier, quote: Quote | undefined, discount: DiscountForm, canceled: boolean | undefined) {
  if (discount.applied) return { title: 'Payment' };
  if (quote && !quote.canPay) return SWITCHED_OFF;
  if (quote?.kind === 'change') {
    const title = `You have ${PLANS[quote.currentTier].name}`;
    return { title, text: changeSentence(plan, quote), isNotice: true };
  }
  return canceled ? NOTHING_CHARGED : { title: 'Payment' };
}

function SubscribePage({ plan, discount, children }: { plan: PaidTier; discount: DiscountForm; children: ReactNode }) {
  const { applied } = discount;
  const final = applied?.finalPlan ?? plan;
  const hasOtherPlan = final !== plan;
  return (
    <BuyPage
      plan={
        <PlanSummary
          plan={final}
          title={PLANS[final].name}
          choice={plan !== 'lifetime' && !hasOtherPlan && <BillingButtons plan={plan} typed={discount.typed} />}
          price={applied?.finalPrice ?? PLANS[plan].price}
          oldPrice={applied && PLANS[plan].price}
          note={
            hasOtherPlan
              ? `Your code changed the plan from ${planWord(plan)} to ${planWord(final)}.`
              : plan === 'annual'
                ? ANNUAL_SAVING_SUBSCRIBE
                : undefined
          }
        >
          {!hasOtherPlan && <p className="sm muted buy-promise">7-day money-back guarantee on paid plans.</p>}
        </PlanSummary>
      }
      payment={children}
    />
  );
}

const BILLINGS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
] as const;

function BillingButtons({ plan, typed }: { plan: 'monthly' | 'annual'; typed: string }) {
  const navigate = useNavigate();
  const code = typed.trim() || undefined;
  return (
    <Segmented
      label="Billing"
      value={plan}
      options={BILLINGS}
      onValueChange={(planId) =>
        void navigate({ to: '/subscribe/$planId', params: { planId }, search: { code }, replace: true })
      }
    />
  );
}

type DiscountTotalsProps = { plan: PaidTier; discount: DiscountForm; quote?: Quote | undefined };

/** The plan's price, what is credited for the plan a person has, and what is due. */
function DiscountTotals({ plan, discount: { applied }, quote }: DiscountTotalsProps) {
  const { price, cents } = PLANS[plan];
  const credit = applied?.isFree ? 0 : Math.min(quote?.creditCents ?? 0, centsOf(applied, cents));
  const due = priceText(centsOf(applied, cents) - credit);
  return (
    <Totals
      rows={[
        {
          label: PLANS[applied?.finalPlan ?? plan].name,
          amount: applied ? (
            <>
              <Struck>{price}</Struck>
              {applied.finalPrice}
            </>
          ) : (
            price
          ),
        },
        ...(credit > 0 ? [{ label: 'Unused time', amount: `−${priceText(credit)}` }] : []),
        { label: 'Today', amount: credit > 0 ? due : (applied?.finalPrice ?? price) },
      ]}
    />
  );
}

/** The price after a code; the server answers it as a text (AMB-11). */
function centsOf(applied: Discount | undefined, cents: number): number {
  if (!applied) return cents;
  return Math.round(Number(applied.finalPrice.replace('$', '')) * 100);
}
