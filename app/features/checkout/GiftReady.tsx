import { Copy, Share } from 'lucide-react';
import { useEffect } from 'react';
import { redeemPath } from '../../../shared/domain/gift-code.ts';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { forgetGift } from '../../forms/gift-draft.ts';
import { useAccount } from '../../session/session-context.ts';
import { copyText, linkTo, shareText } from '../../sharing/share-link.ts';
import { APP_NAME } from '../../shell/app-name.ts';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { Pending } from './Pending.tsx';
import { GIFT_WORTH } from './plan-words.ts';
import { GoHome, SuccessPage } from './SuccessPage.tsx';
import type { CheckoutAnswer } from './use-checkout-status.ts';

export type GiftReadyProps = { plan: PaidTier; gift: NonNullable<CheckoutAnswer['gift']>; sessionId: string };

/** A gift that is paid: its code, not the plan, which is for another person. */
export function GiftReady({ plan, gift, sessionId }: GiftReadyProps) {
  const { recipientName, recipientEmail, giftCode, expiresAt, isMailed } = gift;
  const { name } = PLANS[plan];
  const { id: userId, email } = useAccount();
  const isBought = giftCode !== null;
  useEffect(() => {
    if (isBought) forgetGift(userId, recipientEmail);
  }, [isBought, userId, recipientEmail]);
  if (giftCode === null) return <Pending phase="waiting" sessionId={sessionId} onAsk={() => undefined} />;

  // A mail that is not sent yet may never be, so nothing is promised.
  const sent = isMailed ? `The code is also on its way to ${recipientEmail}.` : 'Give them this code.';
  const until = expiresAt === null ? '' : `Good until ${dayText(expiresAt)}. `;
  const words = `A gift for you: ${name} on ${APP_NAME}. Redeem the code ${giftCode} here:`;
  return (
    <SuccessPage
      title="Your gift is ready"
      text={`${name} for ${recipientName}. ${sent}`}
      actions={
        <>
          <Button
            variant="key"
            size="lg"
            onClick={() => void shareText({ title: `${name}, a gift`, text: words, url: linkTo(redeemPath(giftCode)) })}
          >
            <Share className="i" aria-hidden="true" />
            Share the code
          </Button>
          <GoHome />
        </>
      }
      sessionId={sessionId}
    >
      <div className="paid-code">
        <code className="grow">{giftCode}</code>
        <Button onClick={() => void copyText(giftCode, 'Code copied')}>
          <Copy className="i" aria-hidden="true" />
          Copy<span className="vh"> the code</span>
        </Button>
      </div>
      <p className="sm muted">
        {until}The first person to enter it gets {GIFT_WORTH[plan]}, so keep it private.
      </p>
      {email === null && (
        <p className="sm">
          Your account has no e-mail address, so this page alone shows you the code. Copy it before you leave.
        </p>
      )}
    </SuccessPage>
  );
}
