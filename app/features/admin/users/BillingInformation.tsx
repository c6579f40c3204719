import { CircleCheck, CircleX, Clock, ExternalLink } from 'lucide-react';
import type { AdminBillingEntry, AdminUserDetail } from '../../../../shared/contract/admin-users.ts';
import { KeyValues } from '../../../ui/text/KeyValues.tsx';
import { centsText } from '../../../ui/text/money-words.ts';
import { secondsDay } from './payment-words.ts';

/** The customer at the payment provider, the last payment and the next one. */
export function BillingInformation({ user }: { user: AdminUserDetail }) {
  const { stripeCustomerId, customerUrl, billingHistory, isBillingKnown } = user;
  const [last] = billingHistory;
  const next = billingHistory.find(({ nextPaymentDate }) => nextPaymentDate !== null)?.nextPaymentDate ?? null;
  return (
    <section className="admin-billing" aria-labelledby="user-billing">
      <h2 className="title-2" id="user-billing">
        Billing Information
      </h2>
      {stripeCustomerId === null ? (
        <p className="muted">No billing information - Free tier user</p>
      ) : (
        <KeyValues
          rows={[
            { key: 'Customer', value: <Customer id={stripeCustomerId} url={customerUrl} /> },
            { key: 'Last billing', value: last ? <LastBilling entry={last} /> : 'None' },
            { key: 'Next billing', value: next === null ? 'None' : secondsDay(next) },
          ]}
        />
      )}
      {!isBillingKnown && (
        <p className="muted sm" role="status">
          The payment provider did not answer. Payments are missing here.
        </p>
      )}
    </section>
  );
}

function Customer({ id, url }: { id: string; url: string | null }) {
  if (url === null) return id;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {id} <ExternalLink className="i" role="img" aria-label="at the payment provider" />
    </a>
  );
}

function LastBilling({ entry }: { entry: AdminBillingEntry }) {
  const { amount, currency, created, status, description } = entry;
  return (
    <>
      <LastIcon status={status} /> {centsText(amount, currency)}, {secondsDay(created)}
      <small className="muted admin-last">{description}</small>
    </>
  );
}

function LastIcon({ status }: { status: string }) {
  if (status === 'succeeded') return <CircleCheck className="i admin-ok" role="img" aria-label="Succeeded" />;
  if (status === 'failed') return <CircleX className="i admin-bad" role="img" aria-label="Failed" />;
  return <Clock className="i" role="img" aria-label="Pending" />;
}
