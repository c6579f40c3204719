import { Check, Clock, X } from 'lucide-react';
import type { AdminBillingEntry, AdminUserDetail } from '../../../shared/contract/admin-users.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { secondsDay } from './payment-words.ts';

/** Payments, the newest first; hidden while there are none. */
export function BillingHistory({ user }: { user: AdminUserDetail }) {
  const { billingHistory } = user;
  if (billingHistory.length === 0) return null;
  return (
    <section className="admin-billing" aria-labelledby="user-payments">
      <h2 className="title-3" id="user-payments">
        Billing History
      </h2>
      <table className="admin-payments" aria-labelledby="user-payments">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Description</th>
            <th scope="col" className="admin-number">
              Amount
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {billingHistory.map(({ id, amount, currency, description, created, status }) => (
            <tr key={id}>
              <td className="num">{secondsDay(created)}</td>
              <td>{description}</td>
              <td className="admin-number num">
                {(amount / 100).toFixed(2)} {currency.toUpperCase()}
              </td>
              <td>
                <StatusBadge status={status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StatusBadge({ status }: Pick<AdminBillingEntry, 'status'>) {
  if (status === 'succeeded') {
    return (
      <Badge tone="ok">
        <Check className="i" aria-hidden="true" />
        Succeeded
      </Badge>
    );
  }
  if (status === 'failed') {
    return (
      <Badge tone="bad">
        <X className="i" aria-hidden="true" />
        Failed
      </Badge>
    );
  }
  return (
    <Badge>
      <Clock className="i" aria-hidden="true" />
      Pending
    </Badge>
  );
}
