import { createFileRoute } from '@tanstack/react-router';
import { MembersOnly } from '../session/MembersOnly.tsx';

/** Members' screens; offline they open with the identity this device remembers (AMB-31). */
export const Route = createFileRoute('/_member')({ component: () => <MembersOnly /> });
