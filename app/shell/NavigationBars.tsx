import { Link, useLocation, useParams } from '@tanstack/react-router';
import { CircleUserRound, Heart, LibraryBig, Plus, Search, UsersRound } from 'lucide-react';
import { useNewestAccount } from '../session/use-newest-account.ts';
import { Brand } from '../ui/Brand.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { usePageMark } from '../ui/overlay/use-page-mark.ts';
import { TopBar } from '../ui/TopBar.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { useCurrentAddAction } from './add-action.tsx';
import { APP_NAME } from './app-name.ts';
import { Bell, UnreadDot } from './Bell.tsx';
import { LaterAdminLink } from './LaterAdminLink.tsx';
import { SyncPill } from './SyncPill.tsx';

const HOME = { exact: true, includeSearch: false };

/** Keeps a link highlighted on the pages that belong to it. */
function useTabOf(...deeper: (string | undefined)[]) {
  const { pathname } = useLocation();
  return { 'aria-current': deeper.includes(pathname) || undefined };
}

/** The path of the public page that is open: one's own, or another person's. */
function usePublicPage(): { own?: string; others?: string } {
  const { pathname } = useLocation();
  const { id, username } = useNewestAccount();
  const { username: person, key = person } = useParams({ strict: false });
  // Longer addresses are lists of people, or lead nowhere and only begin like a public page.
  if (key === undefined || pathname.split('/').length > 3) return {};
  return key === username || key === id ? { own: pathname } : { others: pathname };
}

export function PhoneTabs() {
  usePageMark('tabs');
  const publicPage = usePublicPage();
  const collectionKey = useTabOf('/statistics', '/manage-collections');
  const communityTab = useTabOf('/discover', publicPage.others);
  const { pathname } = useLocation();
  const youTab = useTabOf(
    '/profile',
    '/notifications',
    publicPage.own,
    pathname.startsWith('/admin') ? pathname : undefined,
  );
  return (
    <nav className="tabbar" aria-label="Main">
      <Link to="/" activeOptions={HOME} {...collectionKey}>
        <LibraryBig className="i" aria-hidden="true" />
        Collection
      </Link>
      <Link to="/wishlist">
        <Heart className="i" aria-hidden="true" />
        Wishlist
      </Link>
      <Link to="/look-up">
        <Search className="i" aria-hidden="true" />
        Look up
      </Link>
      <Link to="/community" {...communityTab}>
        <UsersRound className="i" aria-hidden="true" />
        Community
      </Link>
      <Link to="/you" {...youTab}>
        <CircleUserRound className="i" aria-hidden="true" />
        You
        <UnreadDot />
      </Link>
    </nav>
  );
}

export function DesktopBar() {
  const action = useCurrentAddAction();
  const collectionKey = useTabOf('/statistics');
  const { role } = useNewestAccount();
  const add = action?.bar ?? action;
  return (
    <TopBar
      brand={<Brand name={APP_NAME} render={<Link to="/" />} />}
      links={
        <>
          <Link to="/" activeOptions={HOME} {...collectionKey}>
            My Collection
          </Link>
          <Link to="/manage-collections">Collections</Link>
          <Link to="/wishlist">Wishlist</Link>
          <Link to="/discover">Discover</Link>
          <Link to="/community">Community</Link>
          {role === 'admin' && <LaterAdminLink />}
          <Link to="/profile">Profile</Link>
        </>
      }
      actions={
        <>
          <IconButton aria-label="Look up" render={<Link to="/look-up" />}>
            <Search className="i" aria-hidden="true" />
          </IconButton>
          <Bell />
          <SyncPill />
          {add && (
            <Button variant="key" className="topbar-add" onClick={add.run}>
              <Plus className="i" aria-hidden="true" />
              <span>{add.label}</span>
            </Button>
          )}
          <AccountMenu />
        </>
      }
    />
  );
}
