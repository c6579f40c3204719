import { countText } from '../../ui/number-text.ts';
import { listWords } from '../../ui/text/list-words.ts';

export interface ContentCounts {
  records: number;
  collections: number;
  wishes: number;
  views: number;
  images: number;
}

/** '2 records, 1 wish and 3 pictures'; omits counts of zero. */
export function contentWords({ records, collections, wishes, views, images }: ContentCounts): string {
  const parts = [
    records > 0 && countText(records, 'record'),
    collections > 0 && countText(collections, 'collection'),
    wishes > 0 && countText(wishes, 'wish', 'wishes'),
    views > 0 && countText(views, 'saved view'),
    images > 0 && countText(images, 'picture'),
  ];
  return listWords(parts.filter((part) => part !== false));
}
