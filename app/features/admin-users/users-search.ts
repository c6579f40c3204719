/** The part of the address that says what the table of users shows. */
export interface UsersSearch {
  search: string;
  page: number;
}

/** Read here and not by the route, whose options are in the code of every page's start. */
export function usersSearchIn(raw: Record<string, unknown>): UsersSearch {
  // A search for a number is read as one.
  const search = typeof raw.search === 'string' || typeof raw.search === 'number' ? String(raw.search).trim() : '';
  const page = Number(raw.page);
  return { search: search.slice(0, 200), page: Number.isInteger(page) && page > 1 ? page : 1 };
}

/** Without what is usual. */
export function addressOf({ search, page }: UsersSearch): Partial<UsersSearch> {
  return { ...(search !== '' && { search }), ...(page > 1 && { page }) };
}
