/** The numbers a pager shows: all up to 7 pages, else 1 … around the current page … last. 'gap' stands for the dots. */
export function pagesToShow(page: number, pageCount: number): ReadonlyArray<number | 'gap'> {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const first = Math.max(2, Math.min(page - 1, pageCount - 2));
  const last = Math.min(pageCount - 1, Math.max(page + 1, 3));
  const middle = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [
    1,
    ...(first > 2 ? (['gap'] as const) : []),
    ...middle,
    ...(last < pageCount - 1 ? (['gap'] as const) : []),
    pageCount,
  ];
}

/** @returns the typed page number, or undefined if it is not a valid page */
export function pageNumberIn(typed: string, pageCount: number): number | undefined {
  const number = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0;
  return number >= 1 && number <= pageCount ? number : undefined;
}
