import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ADMIN_PAGE_SIZE, type AdminUser, listAdminUsers } from '../../../../shared/contract/admin-users.ts';
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts';
import { useRead } from '../../../online/use-read.ts';
import { afterAddress, givenToAddress, startTyped, typedIn } from '../../../ui/typed-text.ts';
import { keepPlace, keptPage } from './users-place.ts';
import { addressOf, type UsersSearch, usersSearchIn } from './users-search.ts';

const PAUSE_MS = 500;

type UsersPage = ResponseOf<typeof listAdminUsers>;

/** The table of users: what the address asks for, what the server answers, and changes of its rows. */
export function useUsers() {
  const asked = usersSearchIn(useLocation().search);
  const { search, page, sort, order, tier, role } = asked;
  const navigate = useNavigate();
  const box = useSearchBox(asked, go);
  const query = {
    ...{ page, limit: ADMIN_PAGE_SIZE },
    ...(search !== '' && { search }),
    ...(sort !== 'joined' && { sort }),
    ...(order !== 'desc' && { order }),
    ...(tier && { tier }),
    ...(role && { role }),
  };
  const { data, error, isFetching, refetch } = useRead(listAdminUsers, { query });
  const [read, setRead] = useState<UsersPage>();
  // The rows before stay until the next ones are there, and after a change those that it answered with.
  const [shown, setShown] = useState(() => keptPage(asked));
  if (data && data !== read) {
    setRead(data);
    setShown(data);
  }
  useEffect(() => {
    if (data && data === read && shown) keepPlace(asked, shown);
  });

  function go(next: UsersSearch, isNewEntry = false): void {
    void navigate({ to: '/admin', search: addressOf(next) as never, replace: !isNewEntry, resetScroll: false });
  }

  return {
    ...box,
    asked,
    shown,
    error,
    isFetching,
    retry: () => void refetch(),
    openPage: (next: number) => go({ ...asked, page: next }, true),
    /** Another order or filter begins with the first page. */
    arrange: (changes: Partial<UsersSearch>) => go({ ...asked, ...changes, page: 1 }, true),
    put(changed: AdminUser) {
      setShown((now) => now && { ...now, users: now.users.map((user) => (user.id === changed.id ? changed : user)) });
    },
  };
}

/** The search box keeps its own text; the address follows when typing rests, and begins with the first page. */
function useSearchBox(asked: UsersSearch, go: (next: UsersSearch) => void) {
  const { search } = asked;
  const [typed, setTyped] = useState(() => startTyped(search));
  if (search !== typed.known) setTyped(afterAddress(typed, search));
  const wanted = typed.text.trim();
  const give = useEffectEvent(() => {
    setTyped((now) => givenToAddress(now, wanted));
    go({ ...asked, search: wanted, page: 1 });
  });
  useEffect(() => {
    if (wanted === search) return;
    const timer = window.setTimeout(give, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [wanted, search]);
  return {
    text: typed.text,
    type: (text: string) => setTyped((now) => typedIn(now, text)),
    clear() {
      setTyped(startTyped(search));
      setTyped((now) => givenToAddress(typedIn(now, ''), ''));
      go({ ...asked, search: '', tier: undefined, role: undefined, page: 1 });
    },
  };
}
