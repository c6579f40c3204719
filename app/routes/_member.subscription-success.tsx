import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionSuccess } from '../features/checkout/SubscriptionSuccess.tsx';

interface SuccessSearch {
  session_id?: string | undefined;
}

export const Route = createFileRoute('/_member/subscription-success')({
  // The router parses a number, which a session's id may look like.
  validateSearch: ({ session_id: id }: Record<string, unknown>): SuccessSearch => ({
    session_id: typeof id === 'string' || typeof id === 'number' ? String(id) || undefined : undefined,
  }),
  component: SuccessScreen,
});

function SuccessScreen() {
  const { session_id: sessionId } = Route.useSearch();
  return <SubscriptionSuccess sessionId={sessionId} />;
}
