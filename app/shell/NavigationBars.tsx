import { Link, useLocation } from '@tanstack/react-router';
import { CircleUserRound, Heart, LibraryBig, Plus, Search } from 'lucide-react';
import { APP_NAME } from '../app-name.ts';
import { Brand } from '../ui/Brand.tsx';
import { Button } from '../ui/Button.tsx';
import { TabBar } from '../ui/TabBar.tsx';
import { TopBar } from '../ui/TopBar.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { useCurrentAddAction } from './add-action.tsx';
import { SyncPill } from './SyncPill.tsx';

const HOME = { exact: true, includeSearch: false };

/** What belongs to the collection: its key is lit there too. */
function useCollectionKey(...deeper: string[]) {
  const { pathname } = useLocation();
  return { activeOptions: HOME, 'aria-current': deeper.includes(pathname) || undefined };
}

/** Five keys in the design; the fifth, Community, joins when its screen exists. */
export function PhoneTabs() {
  const collectionKey = useCollectionKey('/statistics', '/manage-collections');
  return (
    <TabBar>
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
    </TabBar>
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
