import { Check, Clock, X } from 'lucide-react';
import type { AdminBillingEntry, AdminUserDetail } from '../../../../shared/contract/admin-users.ts';
import { type Column, StackedTable } from '../../../ui/admin/StackedTable.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { secondsDay } from './payment-words.ts';

const COLUMNS: Column<AdminBillingEntry>[] = [
  { head: 'Date', cell: ({ created }) => secondsDay(created) },
  { head: 'Description', cell: ({ description }) => description },
  {
    head: 'Amount',
    cell: ({ amount, currency }) => `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`,
    place: 'side',
    isNumber: true,
  },
  { head: 'Status', cell: ({ status }) => <StatusBadge status={status} />, place: 'side' },
];

/** Payments, the newest first; hidden while there are none. */
export function BillingHistory({ user }: { user: AdminUserDetail }) {
  const { billingHistory } = user;
  if (billingHistory.length === 0) return null;
  return (
    <section className="admin-billing" aria-labelledby="user-payments">
      <h2 className="title-3" id="user-payments">
        Billing History
      </h2>
      <StackedTable labelledBy="user-payments" columns={COLUMNS} rows={billingHistory} keyOf={({ id }) => id} />
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
