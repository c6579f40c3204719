import { createFileRoute } from '@tanstack/react-router';
import { RedeemGift } from '../features/redeem/RedeemGift.tsx';

export const Route = createFileRoute('/redeem-gift')({ component: RedeemGift, staticData: { isOneTask: true } });
