import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaidTier } from '../../../shared/domain/plan.ts';
import { GIFT_TERMS, PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { EMPTY_GIFT, type GiftDraft, keepGift, keptGift } from '../../forms/gift-draft.ts';
import { useSession } from '../../session/session-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { TextField } from '../../ui/field/TextField.tsx';

type GiftDialogProps = { tier: PaidTier; open: boolean; onClose: () => void };

/** Asks for whom a plan is. Closing without an answer keeps what was typed; Cancel discards it. */
export function GiftDialog(props: GiftDialogProps) {
  const { state } = useSession();
  const account = state.phase === 'signed-in' ? state.account : undefined;
  // The key takes what one person typed away from the next.
  // A visitor may sign in without an address.
  const isMailedToo = (account?.email ?? null) !== null;
  return <PersonsGiftDialog key={account?.id ?? 'visitor'} userId={account?.id} isMailedToo={isMailedToo} {...props} />;
}

type PersonsGiftDialogProps = GiftDialogProps & {
  userId: string | undefined;
  /** True if the buyer gets the code by e-mail as well. */
  isMailedToo: boolean;
};

function PersonsGiftDialog({ userId, isMailedToo, tier, open, onClose }: PersonsGiftDialogProps) {
  const navigate = useNavigate();
  const [gift, setGift] = useState(() => keptGift(userId));
  const { name, price } = PLANS[tier];
  // The browser's own check of an address is left out: only blanks keep the button disabled.
  const isComplete = gift.recipientName.trim() !== '' && gift.recipientEmail.trim() !== '';

  function change(changes: Partial<GiftDraft>) {
    const changed = { ...gift, ...changes };
    setGift(changed);
    keepGift(userId, changed);
  }

  function goOn() {
    if (!isComplete) return;
    keepGift(userId, gift);
    onClose();
    void navigate({ href: giftCheckoutAddress(tier, gift) });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Gift Subscription"
      onSubmit={goOn}
      footer={
        <>
          <Button
            size="lg"
            onClick={() => {
              change(EMPTY_GIFT);
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="key" size="lg" className="grow" disabled={!isComplete}>
            Continue to Payment
          </Button>
        </>
      }
    >
      <div className="gift-plan">
        <p className="grow">
          <b>{name}</b>
          <span className="muted sm">{GIFT_TERMS[tier]}</span>
        </p>
        <p className="amount">
          <b>{price}</b>
        </p>
      </div>
      <div className="form">
        <TextField
          label="Recipient's Name"
          name="recipientName"
          value={gift.recipientName}
          onValueChange={(recipientName) => change({ recipientName })}
        />
        <TextField
          label="Recipient's Email"
          name="recipientEmail"
          type="email"
          value={gift.recipientEmail}
          onValueChange={(recipientEmail) => change({ recipientEmail })}
        />
        <Field label="Personal Message (optional)">
          <TextArea
            name="giftMessage"
            rows={3}
            value={gift.giftMessage}
            onChange={(event) => change({ giftMessage: event.currentTarget.value })}
          />
        </Field>
      </div>
      <p className="gift-note muted sm">
        They get a code by e-mail, and {isMailedToo ? 'so do you' : 'you see it after the payment'}. You pay once; it
        does not renew.
      </p>
    </Dialog>
  );
}

/** Of a gift. Its words are in the address, so that they come through the sign-in. */
function giftCheckoutAddress(plan: PaidTier, gift: GiftDraft): string {
  const search = new URLSearchParams({ plan, gift: 'true' });
  for (const [name, value] of Object.entries(gift)) search.set(name, value.trim());
  return `/checkout?${search}`;
}
