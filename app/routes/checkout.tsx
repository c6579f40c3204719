import { createFileRoute, redirect } from '@tanstack/react-router';
import { Checkout } from '../features/checkout/Checkout.tsx';
import { parseCheckoutSearch } from '../features/checkout/checkout-search.ts';

export const Route = createFileRoute('/checkout')({
  validateSearch: parseCheckoutSearch,
  beforeLoad({ search }) {
    if (search.plan === undefined) throw redirect({ to: '/pricing', replace: true });
  },
  component: CheckoutScreen,
  staticData: { title: 'Checkout' },
});

function CheckoutScreen() {
  const search = Route.useSearch();
  return search.plan && <Checkout plan={search.plan} search={search} />;
}
