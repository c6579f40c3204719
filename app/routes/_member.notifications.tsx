import { createFileRoute } from '@tanstack/react-router';
import { Notifications } from '../features/notifications/Notifications.tsx';

export const Route = createFileRoute('/_member/notifications')({ component: Notifications });
