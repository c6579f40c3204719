import type { listAdminUsers } from '../../../../shared/contract/admin-users.ts';
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts';
import { userHeader } from '../../../online/call.ts';
import type { UsersSearch } from './users-search.ts';

type UsersPage = ResponseOf<typeof listAdminUsers>;

interface Place {
  key: string;
  asked: UsersSearch;
  page: UsersPage;
}

let place: Place | undefined;

const keyOf = (asked: UsersSearch) => JSON.stringify([userHeader(), asked]);

/** Keeps the page of users that is shown, so that Back from a user finds it at once, at the same height. */
export function keepPlace(asked: UsersSearch, page: UsersPage): void {
  place = { key: keyOf(asked), asked, page };
}

export function keptPage(asked: UsersSearch): UsersPage | undefined {
  return place?.key === keyOf(asked) ? place.page : undefined;
}

/** The part of the list this person saw last. */
export function lastAsked(): UsersSearch | undefined {
  return place?.key === (place && keyOf(place.asked)) ? place?.asked : undefined;
}
