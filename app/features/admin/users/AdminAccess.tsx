import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { adminStats } from '../../../../shared/contract/admin-users.ts';
import { ApiError } from '../../../online/call.ts';
import { useRead } from '../../../online/use-read.ts';
import { usePageTitle } from '../../../shell/page-title.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageNote } from '../../../ui/list/PageNote.tsx';
import { AdminWait } from './AdminWait.tsx';
import { SiteStatsContext } from './admin-stats.ts';
import './admin-frame.css';

/**
 * Shows the pages for administrators once the server has answered with the figures. Any other answer of it means that they
 * are not for this person; without an answer the app cannot know (AMB-64).
 */
export function AdminAccess({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Set here and not by the routes, whose options are in the code of every page's start.
  usePageTitle(ADMIN_TITLES[pathname] ?? 'Admin Dashboard', pathname);
  const { data: stats, error, refetch } = useRead(adminStats, {});
  const site = useMemo(() => stats && { stats, refresh: () => void refetch() }, [stats, refetch]);
  if (error instanceof ApiError && error.status !== 401) return <AccessDenied />;
  if (site) return <SiteStatsContext value={site}>{children}</SiteStatsContext>;
  return (
    <AdminWait
      title="Admin Dashboard"
      backTo="/you"
      error={error}
      loading="Loading admin dashboard..."
      offline="The pages for administrators are read from the server."
      failed="The server's answer could not be read. Please try again."
      onRetry={() => void refetch()}
    />
  );
}

/** Of the document; the page of a user has the name. */
const ADMIN_TITLES: Record<string, string> = {
  '/admin/codes': 'Gifts and codes, Admin',
  '/admin/messages': 'Messages, Admin',
  '/admin/moderation': 'Moderation, Admin',
  '/admin/audit-log': 'Audit log, Admin',
  '/admin/machine-room': 'Machine room, Admin',
};

function AccessDenied() {
  return (
    <PageNote
      title="Access Denied"
      live="alert"
      text="You do not have administrator privileges. Only users with the admin role can view this page."
      actions={
        <LinkButton variant="key" render={<Link to="/" />}>
          Go to My Collection
        </LinkButton>
      }
    />
  );
}
