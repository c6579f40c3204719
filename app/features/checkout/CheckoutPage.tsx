import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageTitle } from '../../shell/page-title.ts';
import { Checkout } from './Checkout.tsx';
import { type CheckoutSearch, parseCheckoutSearch, type Unread } from './checkout-search.ts';

/** Leads to the prices unless the address names a plan that can be bought. */
export function CheckoutPage({ search: raw }: { search: Unread<CheckoutSearch> }) {
  const search = parseCheckoutSearch(raw);
  const { plan } = search;
  const navigate = useNavigate();
  usePageTitle('Checkout');
  useEffect(() => {
    if (plan === undefined) void navigate({ to: '/pricing', replace: true });
  }, [plan, navigate]);
  return plan && <Checkout plan={plan} search={search} />;
}
