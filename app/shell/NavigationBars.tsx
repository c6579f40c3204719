import { Link, useLocation } from '@tanstack/react-router';
import { CircleUserRound, Heart, LibraryBig, Plus, Search } from 'lucide-react';
import { Brand } from '../ui/Brand.tsx';
import { Button } from '../ui/Button.tsx';
import { TopBar } from '../ui/TopBar.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { useCurrentAddAction } from './add-action.tsx';
import { APP_NAME } from './app-name.ts';
import { SyncPill } from './SyncPill.tsx';

const HOME = { exact: true, includeSearch: false };

/** Keeps the collection's link highlighted on the pages that belong to it. */
function useCollectionKey(...deeper: string[]) {
  const { pathname } = useLocation();
  return { activeOptions: HOME, 'aria-current': deeper.includes(pathname) || undefined };
}

/** Four links; Community becomes the fifth when its screen exists. */
export function PhoneTabs() {
  const collectionKey = useCollectionKey('/statistics', '/manage-collections');
  return (
    <nav className="tabbar" aria-label="Main">
      <Link to="/" {...collectionKey}>
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
      <Link to="/you">
        <CircleUserRound className="i" aria-hidden="true" />
        You
      </Link>
    </nav>
  );
}

export function DesktopBar() {
  const action = useCurrentAddAction();
  const collectionKey = useCollectionKey('/statistics');
  const add = action?.bar ?? action;
  return (
    <TopBar
      brand={<Brand name={APP_NAME} render={<Link to="/" />} />}
      links={
        <>
          <Link to="/" {...collectionKey}>
            My Collection
          </Link>
          <Link to="/manage-collections">Collections</Link>
          <Link to="/wishlist">Wishlist</Link>
          <Link to="/look-up">Look up</Link>
        </>
      }
      actions={
        <>
          <SyncPill />
          {add && (
            <Button variant="key" onClick={add.run}>
              <Plus className="i" aria-hidden="true" />
              {add.label}
            </Button>
          )}
          <AccountMenu />
        </>
      }
    />
  );
}
