import { useEffect, useEffectEvent, useState } from 'react';
import { billingHistory } from '../../../shared/contract/billing.ts';
import type { ResponseOf } from '../../../shared/contract/endpoint.ts';
import { ApiError } from '../../online/call.ts';
import { useRead } from '../../online/use-read.ts';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { centsText } from '../../ui/text/money-words.ts';
import { inSettings } from './plan-words.ts';
import type { Plan } from './use-plan.ts';

type Entry = ResponseOf<typeof billingHistory>[number];

const TONES: Record<string, BadgeProps['tone']> = { succeeded: 'ok', failed: 'bad' };

/** Payments, newest first; hidden while there are none. */
export function BillingHistory({ plan }: { plan: Plan }) {
  const isKnown = plan.answer !== undefined && plan.blocked === undefined;
  const { data, error, refetch } = useRead(billingHistory, { by: 'page' }, { enabled: isKnown });

  // A changed plan means a new payment or a canceled renewal.
  const renewal = plan.answer && [plan.tier, plan.status, plan.answer.renewal?.at].join(' ');
  const [seen, setSeen] = useState(renewal);
  const readAgain = useEffectEvent(() => {
    setSeen(renewal);
    if (seen !== undefined) void refetch();
  });
  useEffect(() => {
    if (renewal !== undefined && renewal !== seen) readAgain();
  }, [renewal, seen]);
  const isOff = error instanceof ApiError && error.code === 'NOT_CONFIGURED';
  if (isOff || (!error && !data?.length)) return null;
  return (
    <section className="billing" aria-labelledby="billing-title">
      <h3 className="title-3" id="billing-title">
        Billing history
      </h3>
      {error || !data ? (
        <p className="sm muted" role="status">
          It could not be read.{' '}
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <table className="billing-table">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">For</th>
              <th scope="col">Amount</th>
              <th scope="col">State</th>
              <th scope="col">
                <span className="vh">Receipt</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((entry) => (
              <BillingRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function BillingRow({ entry }: { entry: Entry }) {
  const { amount, currency, status, description, created, nextPaymentDate, receiptUrl } = entry;
  const day = dayText(timeOf(created));
  return (
    <tr>
      <td>{day}</td>
      <td>
        <b>{inSettings(description)}</b>
        {nextPaymentDate !== null && <small>Next payment on {dayText(timeOf(nextPaymentDate))}</small>}
      </td>
      <td className="num">{centsText(amount, currency)}</td>
      <td>
        <Badge tone={TONES[status] ?? 'neutral'}>{knownStatus(status)}</Badge>
      </td>
      <td>
        {receiptUrl !== null && (
          <a href={receiptUrl} target="_blank" rel="noopener">
            Receipt<span className="vh"> of {day}, in a new tab</span>
          </a>
        )}
      </td>
    </tr>
  );
}

/** Any other status of the provider counts as pending. */
function knownStatus(status: string): string {
  return ['succeeded', 'failed', 'refunded'].includes(status) ? status : 'pending';
}

/** Times are Unix seconds. */
function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
