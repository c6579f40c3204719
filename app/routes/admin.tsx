import { createFileRoute, type LinkProps, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messagesAddress, parseMessagesSearch } from '../features/admin/messages/messages-search.ts';
import { AdminAccess } from '../features/admin/users/AdminAccess.tsx';
import { AdminFrame } from '../features/admin/users/AdminFrame.tsx';
import { refreshWaiting, useAdminWaiting, type Waiting } from '../online/admin-waiting.ts';
import { MembersOnly } from '../session/MembersOnly.tsx';
import { WaitingLink } from '../shell/WaitingLink.tsx';
import { PageTabs } from '../ui/admin/PageTabs.tsx';

export const Route = createFileRoute('/admin')({ component: Admin });

/** In the order of the tabs. */
const TABS: readonly { to: NonNullable<LinkProps['to']>; label: string; waits?: keyof Waiting }[] = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/codes', label: 'Gifts and codes' },
  { to: '/admin/messages', label: 'Messages', waits: 'messages' },
  { to: '/admin/moderation', label: 'Moderation', waits: 'reports' },
  { to: '/admin/audit-log', label: 'Audit log' },
  { to: '/admin/machine-room', label: 'Machine room', waits: 'jobs' },
];

const EXACT = { exact: true, includeSearch: false };

function Admin() {
  return (
    <MembersOnly text="These pages are for administrators, who sign in like everybody else.">
      <AdminAccess>
        <Page />
      </AdminAccess>
    </MembersOnly>
  );
}

function Page() {
  const { pathname, search } = useLocation();
  const waiting = useAdminWaiting(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is open
  useEffect(refreshWaiting, [pathname]);
  // The page about one user has a title of its own instead.
  if (pathname.startsWith('/admin/user/')) return <Outlet />;
  const tabs = TABS.map(({ to, label, waits }) => (
    <WaitingLink key={to} to={to} label={label} count={waits && waiting?.[waits]} activeOptions={EXACT} />
  ));
  return (
    <AdminFrame
      backTo={backFrom(pathname, search)}
      tabs={
        <PageTabs label="Admin" current={pathname}>
          {tabs}
        </PageTabs>
      }
    >
      <Outlet />
    </AdminFrame>
  );
}

/** On phones a message is a page of its own, over the inbox. */
function backFrom(pathname: string, search: Record<string, unknown>): string {
  if (pathname !== '/admin/messages') return '/you';
  const { state, user, message } = parseMessagesSearch(search);
  return message === undefined ? '/you' : messagesAddress({ state, user, message: undefined });
}
