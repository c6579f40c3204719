/** How a public collection is looked at; kept in its address. */
export interface PublicCollectionSearch {
  view?: 'list' | undefined;
  page?: number | undefined;
}

/** Never fails: a parameter that makes no sense is left out. */
export function parsePublicCollectionSearch(raw: Record<string, unknown>): PublicCollectionSearch {
  const page = Number(raw.page);
  return {
    ...(raw.view === 'list' && { view: 'list' as const }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
}
