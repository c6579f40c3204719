import { createFileRoute } from '@tanstack/react-router';
import { Wants } from '../features/wants/Wants.tsx';

export const Route = createFileRoute('/wants')({
  component: Wants,
  staticData: { title: 'Wants' },
});
