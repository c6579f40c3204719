import { createFileRoute } from '@tanstack/react-router';
import { You } from '../features/you/You.tsx';

export const Route = createFileRoute('/_member/you')({
  component: You,
  staticData: { title: 'You' },
});
