import { SORT_ORDERS, type SortOrder, USER_SORTS, type UserSort } from '../../../../shared/contract/admin-users.ts';
import { TIERS, type Tier } from '../../../../shared/domain/plan.ts';
import { ROLES, type Role } from '../../../../shared/domain/role.ts';

/** The part of the address that says what the table of users shows. */
export interface UsersSearch {
  search: string;
  page: number;
  sort: UserSort;
  order: SortOrder;
  tier: Tier | undefined;
  role: Role | undefined;
}

/** Read here and not by the route, whose options are in the code of every page's start. */
export function usersSearchIn(raw: Record<string, unknown>): UsersSearch {
  // A search for a number is read as one.
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).trim() : '';
  const page = Number(raw.page);
  return {
    search: search.slice(0, 200),
    page: Number.isInteger(page) && page > 1 ? page : 1,
    sort: oneOf(USER_SORTS, raw.sort) ?? 'joined',
    order: oneOf(SORT_ORDERS, raw.order) ?? 'desc',
    tier: oneOf(TIERS, raw.tier),
    role: oneOf(ROLES, raw.role),
  };
}

/** Without what is usual. */
export function addressOf({ search, page, sort, order, tier, role }: UsersSearch): Partial<UsersSearch> {
  return {
    ...(search !== '' && { search }),
    ...(page > 1 && { page }),
    ...(sort !== 'joined' && { sort }),
    ...(order !== 'desc' && { order }),
    ...(tier && { tier }),
    ...(role && { role }),
  };
}

function oneOf<Value extends string>(values: readonly Value[], raw: unknown): Value | undefined {
  return values.find((value) => value === raw);
}
