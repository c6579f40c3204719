import { Link } from '@tanstack/react-router';
import { ArrowLeft, Gift } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { PaidTier, Tier } from '../../../shared/domain/plan.ts';
import { ANNUAL_SAVING, PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { useOwnTier } from '../../session/use-own-tier.ts';
import { Badge } from '../../ui/Badge.tsx';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { PlanCard } from './PlanCard.tsx';
import './pricing.css';

const giftDialog = laterCode(() => import('./GiftDialog.tsx'));

type Purpose = 'personal' | 'gift';
type Billing = 'monthly' | 'annual';

const PURPOSES = [
  { value: 'personal', label: 'For Myself' },
  { value: 'gift', label: 'As a Gift', icon: <Gift className="i" aria-hidden="true" /> },
] as const;

const BILLINGS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual', badge: <Badge tone="lamp">{ANNUAL_SAVING}</Badge> },
] as const;

const QUESTIONS = [
  ['Can I change plans later?', 'Yes. Plan changes take effect immediately, with proration.'],
  [
    'What happens to my data if I downgrade?',
    'Your data is never deleted. You cannot add new albums while you are over the limit.',
  ],
  ['Is there a money-back guarantee?', 'Yes, 7 days on all paid plans.'],
  ['Do students get a discount?', 'Students get 50% off annual plans. Write to support.'],
] as const;

/**
 * The plans, for oneself or as a gift. Everyone may read it, also without a connection.
 * @param forGift whether the address asks for gifts
 */
export function Pricing({ forGift }: { forGift: boolean }) {
  const [chosen, setPurpose] = useState<Purpose>();
  // The page that was built knows no address, and is taken over as it is.
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const purpose = chosen ?? (forGift && isTakenOver ? 'gift' : 'personal');
  const [billing, setBilling] = useState<Billing>('annual');
  const [gift, setGift] = useState<PaidTier>();
  const [isGiftOpen, setIsGiftOpen] = useState(false);
  const code = useLaterCode(giftDialog, isGiftOpen, () => setIsGiftOpen(false));
  const onGift = purpose === 'gift' ? openGift : undefined;
  const own = useOwnTier();
  const shown = ['free', billing, 'lifetime'] as const;
  const main = own === undefined || onGift ? shown.find((id) => PLANS[id].isPopular) : upgradeOf(own, billing);

  function choosePurpose(next: Purpose) {
    setPurpose(next);
    // Ready for the dialog; if it does not load, opening it says so.
    if (next === 'gift') giftDialog.load().catch(() => undefined);
  }

  function openGift(tier: PaidTier) {
    setGift(tier);
    setIsGiftOpen(true);
  }

  return (
    <div className="wrap pricing">
      <Link to="/" className="back">
        <ArrowLeft className="i" aria-hidden="true" />
        Back to Home
      </Link>
      <header className="pricing-head">
        <h1 tabIndex={-1} data-page-title>
          Room for every record
        </h1>
        <div className="pricing-toggles">
          <Segmented label="Purpose" value={purpose} onValueChange={choosePurpose} options={PURPOSES} />
          <Segmented label="Billing" value={billing} onValueChange={setBilling} options={BILLINGS} />
        </div>
        {own && !onGift && !shown.some((id) => id === own) && (
          <p className="pricing-own muted">You have {PLANS[own].name}.</p>
        )}
      </header>
      <div className="plans">
        {shown.map((id) => (
          <PlanCard key={id} plan={PLANS[id]} isMain={id === main} own={own} onGift={onGift} />
        ))}
      </div>
      <section className="questions">
        <h2 className="title-2">Questions</h2>
        <dl>
          {QUESTIONS.map(([question, answer]) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
      {code && gift && <code.GiftDialog tier={gift} open={isGiftOpen} onClose={() => setIsGiftOpen(false)} />}
    </div>
  );
}

/** The next better plan of those shown. */
function upgradeOf(own: Tier, billing: Billing): Tier | undefined {
  const order = Object.keys(PLANS);
  return ([billing, 'lifetime'] as const).find((id) => order.indexOf(id) > order.indexOf(own));
}
