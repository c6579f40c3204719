import { createFileRoute } from '@tanstack/react-router';
import { Codes } from '../features/admin/codes/Codes.tsx';

export const Route = createFileRoute('/admin/codes')({ component: Codes });
