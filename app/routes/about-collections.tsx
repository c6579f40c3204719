import { createFileRoute } from '@tanstack/react-router';
import { AboutCollections } from '../features/about/AboutCollections.tsx';

export const Route = createFileRoute('/about-collections')({
  component: AboutCollections,
});
