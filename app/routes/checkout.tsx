import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '../features/checkout/CheckoutPage.tsx';
import type { CheckoutSearch, Unread } from '../features/checkout/checkout-search.ts';

export const Route = createFileRoute('/checkout')({
  validateSearch: (raw: Unread<CheckoutSearch>) => raw,
  component: CheckoutScreen,
  staticData: { isOneTask: true },
});

function CheckoutScreen() {
  return <CheckoutPage search={Route.useSearch()} />;
}
