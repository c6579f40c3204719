import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../features/admin-users/Dashboard.tsx';

export const Route = createFileRoute('/admin/')({ component: Dashboard });
