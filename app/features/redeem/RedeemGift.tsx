import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { displayNameOf } from '../../../shared/domain/user.ts';
import { loginAddress } from '../../session/login-address.ts';
import { useAccount, useSession } from '../../session/session-context.ts';
import { useConnected } from '../../session/use-connected.ts';
import { useOwnerOnlyReason } from '../../session/use-owner-only-reason.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useKeptFocus } from '../../ui/list/use-kept-focus.ts';
import { GiftCodeField } from './GiftCodeField.tsx';
import { Redeemed } from './Redeemed.tsx';
import { useRedeem } from './use-redeem.ts';
import './redeem.css';

/**
 * Turns a gift code into a plan. A visitor signs in first, and comes back here (AMB-14).
 * @param code from a link, typed in already
 */
export function RedeemGift({ code }: { code: string | undefined }) {
  const { state } = useSession();
  const place = useKeptFocus();
  usePageTitle('Redeem a gift');
  return (
    <div className="wrap" {...place}>
      {state.phase === 'signed-in' ? (
        <MemberRedeem code={code} />
      ) : (
        state.phase === 'visitor' && <VisitorRedeem code={code} />
      )}
    </div>
  );
}

function VisitorRedeem({ code }: { code: string | undefined }) {
  const { href } = useLocation();
  return (
    <div className="redeem">
      <h1 className="title-1" tabIndex={-1} data-page-title>
        You have been given a gift
      </h1>
      <p className="muted">
        Sign in first, so that the plan lands in your account. No account yet? Signing in will create one for you
        automatically.
      </p>
      <p className="redeem-sign-in">
        <LinkButton variant="key" size="lg" full href={loginAddress(href)}>
          Sign In
        </LinkButton>
      </p>
      <p className="muted sm">
        {code === undefined
          ? 'You come back to this page and type your code.'
          : 'You come back to this page, with your code typed in.'}
      </p>
    </div>
  );
}

function MemberRedeem({ code }: { code: string | undefined }) {
  const account = useAccount();
  const isThere = useConnected();
  const blocked = useOwnerOnlyReason() ?? (isThere ? undefined : 'Needs a connection');
  const redeem = useRedeem(code);
  const { form, typed, type, redeemed, submit } = redeem;
  if (redeemed) return <Redeemed gift={redeemed} />;
  return (
    <form
      className="redeem"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === undefined) submit();
      }}
    >
      <span className="phone redeem-back">
        <IconButton aria-label="Back to Profile Settings" render={<Link to="/profile" hash="subscription" />}>
          <ChevronLeft className="i" aria-hidden="true" />
        </IconButton>
      </span>
      <h1 className="title-1" tabIndex={-1} data-page-title>
        Redeem a gift
      </h1>
      <p className="muted">
        Type the code from your e-mail or card. The plan goes to{' '}
        <b className="redeem-who">{account.username ?? displayNameOf(account)}</b>, the account you are signed in with.
      </p>
      <div ref={form.bodyRef}>
        <GiftCodeField value={typed} onValueChange={type} error={form.problems.giftCode} readOnly={form.saving} />
      </div>
      <Button
        type="submit"
        variant={blocked === undefined ? 'key' : 'default'}
        size="lg"
        full
        disabled={blocked !== undefined}
        busy={form.saving}
        busyLabel="Redeeming…"
      >
        Redeem Gift
      </Button>
      {blocked !== undefined && (
        <p className="muted sm redeem-below" role="status">
          {blocked}
        </p>
      )}
    </form>
  );
}
