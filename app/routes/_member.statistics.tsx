import { createFileRoute } from '@tanstack/react-router';
import { Statistics } from '../features/statistics/Statistics.tsx';

export const Route = createFileRoute('/_member/statistics')({
  component: Statistics,
  staticData: { title: 'Your shelf in numbers' },
});
