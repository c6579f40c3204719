import { createFileRoute } from '@tanstack/react-router';
import { parseSubscribeSearch, type SubscribeSearch, type Unread } from '../features/checkout/checkout-search.ts';
import { Subscribe } from '../features/checkout/Subscribe.tsx';

export const Route = createFileRoute('/subscribe/$planId')({
  validateSearch: (raw: Unread<SubscribeSearch>) => raw,
  component: SubscribeScreen,
  staticData: { isOneTask: true },
});

function SubscribeScreen() {
  const { planId } = Route.useParams();
  return <Subscribe planId={planId} search={parseSubscribeSearch(Route.useSearch())} />;
}
