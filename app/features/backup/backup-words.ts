import { countText } from '../../ui/number-text.ts';

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
    records > 0 && countText(records, 'record'),
    collections > 0 && countText(collections, 'collection'),
    wishes > 0 && countText(wishes, 'wish', 'wishes'),
    images > 0 && countText(images, 'picture'),
  ];
  return listWords(parts.filter((part) => part !== false));
}
