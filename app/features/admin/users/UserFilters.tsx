import type { SortOrder, UserSort } from '../../../../shared/contract/admin-users.ts';
import { Select } from '../../../ui/Select.tsx';
import { ROLE_OPTIONS, TIER_OPTIONS } from './tier-words.ts';
import type { UsersSearch } from './users-search.ts';

export type UserFiltersProps = { asked: UsersSearch; onArrange: (changes: Partial<UsersSearch>) => void };

const SORTS: readonly { sort: UserSort; order: SortOrder; label: string }[] = [
  { sort: 'joined', order: 'desc', label: 'Newest first' },
  { sort: 'joined', order: 'asc', label: 'Oldest first' },
  { sort: 'login', order: 'desc', label: 'Last login, latest first' },
  { sort: 'login', order: 'asc', label: 'Last login, longest ago first' },
  { sort: 'albums', order: 'desc', label: 'Most albums first' },
  { sort: 'albums', order: 'asc', label: 'Fewest albums first' },
];

const TIER_FILTERS = [{ value: '', label: 'All tiers' }, ...TIER_OPTIONS];
const ROLE_FILTERS = [{ value: '', label: 'All roles' }, ...ROLE_OPTIONS];

/** The filter of the table, and its order where it is too narrow for heads. */
export function UserFilters({ asked, onArrange }: UserFiltersProps) {
  return (
    <div className="admin-filters">
      <Select
        aria-label="Tier"
        options={TIER_FILTERS}
        value={asked.tier ?? ''}
        onChange={({ currentTarget: { value } }) => onArrange({ tier: valueIn(TIER_OPTIONS, value) })}
      />
      <Select
        aria-label="Role"
        options={ROLE_FILTERS}
        value={asked.role ?? ''}
        onChange={({ currentTarget: { value } }) => onArrange({ role: valueIn(ROLE_OPTIONS, value) })}
      />
      <Select
        className="admin-order"
        aria-label="Order"
        options={SORTS.map(({ sort, order, label }) => ({ value: `${sort} ${order}`, label }))}
        value={`${asked.sort} ${asked.order}`}
        onChange={({ currentTarget: { value } }) => {
          const chosen = SORTS.find(({ sort, order }) => `${sort} ${order}` === value);
          if (chosen) onArrange({ sort: chosen.sort, order: chosen.order });
        }}
      />
    </div>
  );
}

function valueIn<Value extends string>(options: readonly { value: Value }[], chosen: string): Value | undefined {
  return options.find(({ value }) => value === chosen)?.value;
}
