import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '../features/admin/audit-log/AuditLog.tsx';

export const Route = createFileRoute('/admin/audit-log')({ component: AuditLog });
