import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { listAdminUsers } from '../../../../shared/contract/admin-users.ts';
import { ADMIN_SEARCH_MAX } from '../../../../shared/contract/admin-users.ts';
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts';
import { OfflineError } from '../../../online/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { UserFilters } from './UserFilters.tsx';
import { UserTable } from './UserTable.tsx';
import { useUsers } from './use-users.ts';

/** All users, and the search among them. */
export function UserManagement() {
  const users = useUsers();
  const { shown, error } = users;
  return (
    <section className="admin-users" aria-labelledby="admin-users">
      <div className="admin-users-head">
        <h2 className="title-2" id="admin-users">
          User Management
        </h2>
        <span className="muted sm num" role="status">
          {shown && `Found ${shown.total} user(s)`}
        </span>
        <SearchInput
          label="Search users"
          placeholder="Search by name, username, or email"
          maxLength={ADMIN_SEARCH_MAX}
          value={users.text}
          onValueChange={users.type}
        />
        <UserFilters asked={users.asked} onArrange={users.arrange} />
      </div>
      {error ? (
        <LoadNote
          state={error instanceof OfflineError ? 'offline' : 'failed'}
          offline="Users are read from the server."
          failed="The users could not be read."
          onRetry={users.retry}
        />
      ) : (
        (shown && <Users users={users} shown={shown} />) || <p className="muted admin-none">Loading users…</p>
      )}
    </section>
  );
}

interface UsersProps {
  users: ReturnType<typeof useUsers>;
  shown: ResponseOf<typeof listAdminUsers>;
}

function Users({ users, shown }: UsersProps) {
  const { asked, text, arrange } = users;
  const isSearch = text.trim() !== '' || asked.tier !== undefined || asked.role !== undefined;
  if (shown.total === 0) return <NoUsers isSearch={isSearch} onClear={users.clear} />;
  return (
    <>
      <UserTable users={shown.users} asked={asked} isOld={users.isFetching} onChanged={users.put} onArrange={arrange} />
      {shown.totalPages > 1 && <UserPages shown={shown} onOpen={users.openPage} />}
    </>
  );
}

function NoUsers({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch) return <p className="muted admin-none">No users registered</p>;
  return (
    <div className="admin-none">
      <p className="muted">No users found</p>
      <Button onClick={onClear}>Clear search</Button>
    </div>
  );
}

function UserPages({ shown, onOpen }: Pick<UsersProps, 'shown'> & { onOpen: (page: number) => void }) {
  const { users, total, page, limit, totalPages } = shown;
  const first = (page - 1) * limit + 1;
  const isFirst = page <= 1;
  const isLast = page >= totalPages;
  return (
    <div className="admin-pages">
      <span className="muted sm num">
        {users.length === 0
          ? `No users on this page, of ${total} users`
          : `Showing ${first} to ${first + users.length - 1} of ${total} users`}
      </span>
      <nav className="pager" aria-label="Pages of users">
        {/* aria-disabled instead of disabled keeps the focus on the button just clicked. */}
        <button
          type="button"
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onOpen(Math.min(page - 1, totalPages))}
        >
          <ChevronLeft className="i" aria-hidden="true" />
          Previous
        </button>
        <span className="sm num">
          Page {page} of {totalPages}
        </span>
        <button type="button" aria-disabled={isLast || undefined} onClick={() => !isLast && onOpen(page + 1)}>
          Next
          <ChevronRight className="i" aria-hidden="true" />
        </button>
      </nav>
    </div>
  );
}
