import { createFileRoute } from '@tanstack/react-router';
import { Discover } from '../features/discover/Discover.tsx';

export const Route = createFileRoute('/_member/discover')({
  component: Discover,
  staticData: { title: 'Discover' },
});
