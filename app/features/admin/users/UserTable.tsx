import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, UserRoundCog } from 'lucide-react';
import type { AdminUser, SortOrder, UserSort } from '../../../../shared/contract/admin-users.ts';
import { viewedName } from '../../../../shared/domain/viewing.ts';
import { useSwitchUser } from '../../../session/switch-user.ts';
import { adminDay } from '../../../ui/admin/admin-dates.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { countText, numberText } from '../../../ui/number-text.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { TierSelect } from './TierSelect.tsx';
import type { UsersSearch } from './users-search.ts';

export type UserTableProps = {
  users: readonly AdminUser[];
  /** Other rows are being read. */
  isOld: boolean;
  onChanged: (user: AdminUser) => void;
  asked: UsersSearch;
  onArrange: (changes: Partial<UsersSearch>) => void;
};

/** A table; below 1180 px each row is a block. */
export function UserTable({ users, isOld, onChanged, asked, onArrange }: UserTableProps) {
  const { switchTo, isSwitching } = useSwitchUser('list');
  return (
    <table className="admin-table" aria-labelledby="admin-users" aria-busy={isOld}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Username</th>
          <th scope="col">Tier</th>
          {SORTED.map(({ sort, label }) => (
            <th
              key={sort}
              scope="col"
              className={sort === 'albums' ? 'admin-number' : undefined}
              aria-sort={asked.sort === sort ? ARIA_ORDERS[asked.order] : undefined}
            >
              <button type="button" className="admin-sort" onClick={() => onArrange(nextSort(asked, sort))}>
                {label}
                {asked.sort === sort && <SortMark order={asked.order} />}
              </button>
            </th>
          ))}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isSwitching={isSwitching}
            onSwitch={() => void switchTo(user.id)}
            onChanged={onChanged}
          />
        ))}
      </tbody>
    </table>
  );
}

const SORTED: readonly { sort: UserSort; label: string }[] = [
  { sort: 'albums', label: 'Albums' },
  { sort: 'login', label: 'Last Login' },
  { sort: 'joined', label: 'Joined' },
];

const ARIA_ORDERS = { asc: 'ascending', desc: 'descending' } as const;

/** The first press begins with most and newest, the second turns it round. */
function nextSort(asked: UsersSearch, sort: UserSort): Partial<UsersSearch> {
  return { sort, order: asked.sort === sort && asked.order === 'desc' ? 'asc' : 'desc' };
}

function SortMark({ order }: { order: SortOrder }) {
  const Icon = order === 'desc' ? ArrowDown : ArrowUp;
  return <Icon className="i" aria-hidden="true" />;
}

interface RowProps {
  user: AdminUser;
  isSwitching: boolean;
  onSwitch: () => void;
  onChanged: (user: AdminUser) => void;
}

function UserRow({ user, isSwitching, onSwitch, onChanged }: RowProps) {
  const { id, firstName, lastName, email, username, albumCount, lastLoginAt } = user;
  const shown = viewedName(user);
  return (
    <tr>
      <td className="admin-name">
        <Link to="/admin/user/$userId" params={{ userId: id }}>
          {[firstName, lastName].filter(Boolean).join(' ') || 'No name set'}
        </Link>
        <span className="muted xs">{user.isPublic ? 'Public Profile' : 'Private Profile'}</span>
      </td>
      <td className="admin-email">{email ?? 'No email'}</td>
      <td className="admin-username">{username ?? <span className="muted">None</span>}</td>
      <td className="admin-tier">
        <TierSelect user={user} place="list" onChanged={onChanged} />
      </td>
      <td className="admin-number admin-albums num">
        <span className="admin-cell">{numberText(albumCount)}</span>
        <span className="admin-stacked">{countText(albumCount, 'album')}</span>
      </td>
      <td className="admin-login num">
        <span className="admin-stacked">Last login </span>
        {lastLoginAt === null ? 'Never' : adminDay(lastLoginAt)}
      </td>
      <td className="admin-joined num">
        <span className="admin-stacked">Joined </span>
        {adminDay(user.createdAt)}
      </td>
      <td className="admin-actions">
        <RoleSelect user={user} place="list" onChanged={onChanged} />
        <IconButton aria-label={`Switch to ${shown}`} aria-disabled={isSwitching || undefined} onClick={onSwitch}>
          <UserRoundCog className="i" aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}
