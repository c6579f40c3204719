/** The view state of a public collection, kept in its address. */
export interface PublicCollectionSearch {
  view?: 'list' | undefined;
  page?: number | undefined;
}

/** Never throws: omits invalid parameters. */
export function parsePublicCollectionSearch(raw: Record<string, unknown>): PublicCollectionSearch {
  const page = Number(raw.page);
  return {
    ...(raw.view === 'list' && { view: 'list' as const }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  };
}
