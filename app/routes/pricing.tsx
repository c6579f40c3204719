import { createFileRoute } from '@tanstack/react-router';
import { Pricing } from '../features/pricing/Pricing.tsx';

export const Route = createFileRoute('/pricing')({
  validateSearch: (raw: { gift?: unknown }) => raw,
  component: PricingScreen,
  staticData: { title: 'Pricing' },
});

function PricingScreen() {
  return <Pricing forGift={Route.useSearch().gift === true} />;
}
