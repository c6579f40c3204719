import { createFileRoute } from '@tanstack/react-router';
import { Moderation } from '../features/admin/moderation/Moderation.tsx';

export const Route = createFileRoute('/admin/moderation')({ component: Moderation });
