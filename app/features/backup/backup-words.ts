/** '1 record', '1,204 records'. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** 'a', 'a and b', 'a, b and c'. */
export function listWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** 'March 2, 2026'. */
export function dayWords(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { year: 'numeric', month: 'long', day: 'numeric' });
}

export interface ContentCounts {
  records: number;
  collections: number;
  wishes: number;
  images: number;
}

/** '2 records, 1 wish and 3 pictures'; what is not there is not named. */
export function contentWords({ records, collections, wishes, images }: ContentCounts): string {
  const parts = [
    records > 0 && countWords(records, 'record'),
    collections > 0 && countWords(collections, 'collection'),
    wishes > 0 && countWords(wishes, 'wish', 'wishes'),
    images > 0 && countWords(images, 'picture'),
  ];
  return listWords(parts.filter((part) => part !== false));
}
