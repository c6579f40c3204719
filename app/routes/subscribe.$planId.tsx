import { createFileRoute } from '@tanstack/react-router';
import { parseSubscribeSearch } from '../features/checkout/checkout-search.ts';
import { Subscribe } from '../features/checkout/Subscribe.tsx';

export const Route = createFileRoute('/subscribe/$planId')({
  validateSearch: parseSubscribeSearch,
  component: SubscribeScreen,
});

function SubscribeScreen() {
  const { planId } = Route.useParams();
  return <Subscribe planId={planId} search={Route.useSearch()} />;
}
