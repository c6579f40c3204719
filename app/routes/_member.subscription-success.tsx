import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionSuccess } from '../features/checkout/SubscriptionSuccess.tsx';

export const Route = createFileRoute('/_member/subscription-success')({
  validateSearch: (raw: { session_id?: unknown }) => raw,
  component: SuccessScreen,
  staticData: { isOneTask: true },
});

function SuccessScreen() {
  const { session_id: id } = Route.useSearch();
  // The router parses a number, which a session's id may look like.
  return <SubscriptionSuccess sessionId={id ? String(id) : undefined} />;
}
