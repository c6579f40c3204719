/** One page of a list; a page beyond the last one shows the first. */
export function pageOf<Row>(rows: readonly Row[], perPage: number, asked = 1) {
  const pageCount = Math.max(1, Math.ceil(rows.length / perPage));
  const page = asked > pageCount ? 1 : asked;
  return { page, pageCount, shown: rows.slice((page - 1) * perPage, page * perPage) };
}
