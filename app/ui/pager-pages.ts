/**
 * The numbers a pager shows: all up to `most` pages, else 1 … around the current page … last. 'gap' is drawn as dots,
 * which replace two pages or more.
 */
export function pagesToShow(page: number, pageCount: number, most: 5 | 7): ReadonlyArray<number | 'gap'> {
  if (pageCount <= most) return pagesFrom(1, pageCount);
  const beside = most === 7 ? 1 : 0;
  const first = Math.max(2, Math.min(page - beside, pageCount - 2));
  const last = Math.min(pageCount - 1, Math.max(page + beside, 3));
  const isNearStart = first <= 3;
  const isNearEnd = last >= pageCount - 2;
  return [
    1,
    ...(isNearStart ? [] : (['gap'] as const)),
    ...pagesFrom(isNearStart ? 2 : first, isNearEnd ? pageCount - 1 : last),
    ...(isNearEnd ? [] : (['gap'] as const)),
    pageCount,
  ];
}

function pagesFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** @returns the typed page number, or undefined if it is not a valid page */
export function pageNumberIn(typed: string, pageCount: number): number | undefined {
  const number = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= pageCount ? number : undefined;
}
