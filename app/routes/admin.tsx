import { createFileRoute, Link, type LinkProps, Outlet, useLocation } from '@tanstack/react-router';
import { messagesAddress, parseMessagesSearch } from '../features/admin-messages/messages-search.ts';
import { AdminAccess } from '../features/admin-users/AdminAccess.tsx';
import { AdminFrame } from '../features/admin-users/AdminFrame.tsx';
import { MembersOnly } from '../session/MembersOnly.tsx';
import { PageTabs } from '../ui/later/PageTabs.tsx';

export const Route = createFileRoute('/admin')({ component: Admin });

/** In the order of the tabs. */
const TABS: readonly { to: NonNullable<LinkProps['to']>; label: string }[] = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/codes', label: 'Gifts and codes' },
  { to: '/admin/messages', label: 'Messages' },
  { to: '/admin/moderation', label: 'Moderation' },
  { to: '/admin/audit-log', label: 'Audit log' },
  { to: '/admin/machine-room', label: 'Machine room' },
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
  // The page about one user has a title of its own instead.
  if (pathname.startsWith('/admin/user/')) return <Outlet />;
  const tabs = TABS.map(({ to, label }) => (
    <Link key={to} to={to} activeOptions={EXACT}>
      {label}
    </Link>
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
  const { state, message } = parseMessagesSearch(search);
  return message === undefined ? '/you' : messagesAddress({ state, message: undefined });
}
