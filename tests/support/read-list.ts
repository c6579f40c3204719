import { readBytes } from '../../app/features/import/reading/read-bytes.ts';
import type { ColumnFate, ImportedFile } from '../../shared/import/imported-file.ts';

export const NOW = new Date('2026-11-26T12:00:00.000Z');
export const HEAD =
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Media Condition,Collection Sleeve Condition,Collection Notes';

export const bytesOf = (text: string) => new TextEncoder().encode(text);

export function read(
  content: string | Uint8Array,
  more: { name?: string; fates?: Record<string, ColumnFate>; hasHead?: boolean } = {},
) {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  return readBytes(bytes, more.name ?? 'list.csv', {
    now: NOW,
    onProgress: () => undefined,
    fates: more.fates,
    hasHead: more.hasHead,
  });
}

export function list(content: string | Uint8Array, more?: Parameters<typeof read>[1]): ImportedFile {
  const result = read(content, more);
  if ('what' in result) throw new Error(result.what);
  return result;
}

export const CLZ = `<?xml version="1.0" encoding="UTF-8"?><collectorz><data><musicinfo><musiclist><music><id>1</id><index>4</index>
<artists><artist><displayname>Simon &amp; Garfunkel</displayname><sortname>Simon</sortname></artist></artists><title>Bookends</title>
<format><displayname>LP</displayname></format><label><displayname>Columbia</displayname></label><labelnumber>KCS 9529</labelnumber>
<upc>0074640952921</upc><country><displayname>US</displayname></country><releasedate><year><displayname>1968</displayname></year></releasedate>
<genres><genre><displayname>Folk</displayname></genre><genre><displayname>Pop</displayname></genre></genres><condition><displayname>VG</displayname></condition>
<mediacondition><displayname>VG+</displayname></mediacondition><rpm>33</rpm><notes><![CDATA[a < b]]></notes><addeddate><timestamp>1569863702</timestamp></addeddate>
</music><music><artists><artist><displayname>Nico</displayname></artist></artists><title>Desertshore</title></music></musiclist></musicinfo></data></collectorz>`;
