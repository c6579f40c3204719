import { createFileRoute } from '@tanstack/react-router';
import { Pricing } from '../features/pricing/Pricing.tsx';

export const Route = createFileRoute('/pricing')({ component: Pricing, staticData: { title: 'Pricing' } });
