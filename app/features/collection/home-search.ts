import { z } from 'zod';

/** What the collection home shows, kept in the address so that Back, a reload and a shared link bring it again. */
const homeSearch = z.object({
  collection: z.string().optional().catch(undefined),
  view: z.literal('list').optional().catch(undefined),
  q: z.coerce.string().optional().catch(undefined),
  genre: z.string().optional().catch(undefined),
  decade: z.coerce.number().int().optional().catch(undefined),
  sort: z.enum(['artist', 'year']).optional().catch(undefined),
  page: z.coerce.number().int().min(2).optional().catch(undefined),
  /** The record whose sheet is open, and whether it is being edited. */
  record: z.string().optional().catch(undefined),
  edit: z.literal(true).optional().catch(undefined),
  add: z.literal('record').optional().catch(undefined),
});
export type HomeSearch = z.output<typeof homeSearch>;

/** Never fails: a parameter that makes no sense is left out. */
export function parseHomeSearch(raw: Record<string, unknown>): HomeSearch {
  const parsed = homeSearch.parse(raw);
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined && value !== ''));
}

/** Parameters that change what is listed: each begins at page 1 again. */
const LISTING = ['collection', 'view', 'q', 'genre', 'decade', 'sort'] as const;

export function changedSearch(search: HomeSearch, changes: Partial<HomeSearch>): HomeSearch {
  const isNewListing = LISTING.some((key) => key in changes && changes[key] !== search[key]);
  return parseHomeSearch({ ...search, ...(isNewListing ? { page: undefined } : {}), ...changes });
}

export function hasFilter({ q, genre, decade }: HomeSearch): boolean {
  return q !== undefined || genre !== undefined || decade !== undefined;
}
