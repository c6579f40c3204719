import { createFileRoute } from '@tanstack/react-router';
import { AdminMessages } from '../features/admin/messages/AdminMessages.tsx';

export const Route = createFileRoute('/admin/messages')({ component: AdminMessages });
