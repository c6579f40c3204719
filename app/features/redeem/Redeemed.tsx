import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Remark } from '../../ui/text/Remark.tsx';
import { UnlimitedMeter } from '../../ui/text/UnlimitedMeter.tsx';
import { toast } from '../../ui/toast.ts';
import type { RedeemedGift } from './use-redeem.ts';

const STAY_MS = 2000;
/** Two seconds are too short for the giver's words, so the collection shows them a while longer. */
const WORDS_MS = 15_000;

const TITLE = 'Gift Redeemed Successfully!';

/** The plan is there; the collection opens without a click. */
export function Redeemed({ gift: { message, giftMessage } }: { gift: RedeemedGift }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ title: TITLE, text: giftMessage ?? message, duration: giftMessage === null ? undefined : WORDS_MS });
    const timer = window.setTimeout(() => void navigate({ to: '/' }), STAY_MS);
    return () => window.clearTimeout(timer);
  }, [navigate, message, giftMessage]);
  return (
    <div className="redeem">
      <UnlimitedMeter />
      <div role="status">
        <h1 className="title-2" tabIndex={-1} data-page-title>
          {TITLE}
        </h1>
        <p className="muted">{message} Taking you to your collection.</p>
      </div>
      {giftMessage !== null && (
        <Remark tone="plain" className="redeem-words">
          <span dir="auto">{giftMessage}</span>
        </Remark>
      )}
    </div>
  );
}
