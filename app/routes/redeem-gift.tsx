import { createFileRoute } from '@tanstack/react-router';
import { RedeemGift } from '../features/redeem/RedeemGift.tsx';

export const Route = createFileRoute('/redeem-gift')({
  validateSearch: (raw: { code?: unknown }): { code?: string } =>
    typeof raw.code === 'string' ? { code: raw.code } : {},
  component: RedeemGiftScreen,
  staticData: { isOneTask: true },
});

function RedeemGiftScreen() {
  return <RedeemGift code={Route.useSearch().code} />;
}
