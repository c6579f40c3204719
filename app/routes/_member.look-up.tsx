import { createFileRoute } from '@tanstack/react-router';
import { LookUp } from '../features/look-up/LookUp.tsx';

export const Route = createFileRoute('/_member/look-up')({
  component: LookUp,
  staticData: { title: 'Do I own this?' },
});
