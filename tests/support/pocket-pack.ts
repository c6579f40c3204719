import { openPack } from '../../app/pocket/open-pack.ts';
import type { PackEntry } from '../../shared/contract/catalogue-packs.ts';
import type { PackedRelease } from '../../shared/domain/release-pack.ts';

/** A pack for tests in a browser, which cannot write one; `tests/app/pocket/packs.test.ts` reads it. */
const BASE64 = [
  'UzFQMZ8AAAB1jbEKgzAYhF+l3PwP1VKLbp1bSkGcJEMS/0pqNBATCorvXmLnjnffx90Kz5blzDOqE0FZp4faLIwqPxcE7eIUvEm0',
  'RXMDoakhCC/nRxn29v6kw9WqOKa+58n/ZLasg3eT0SC85bIkvM8nnGe5IHyc71JqIUOQegBdCiEIWgZpXf+Io2I/o1qhTDorCSrq',
  'gffjUmwEJb12Hf9zsqPYti9jZmBk4OPiUvJNLC7OLEtVcCwpSUzOzsxJLVZwSSzLLA7ILyrJLM5ITUxhYGDg4mGVdsopTVXwycxL',
  'LfbOzEtR8E9TAIm4lObmVjIzMDBwcAgpOefnlOYmZSa65ysqOKUmloRn5qQoOJXmJWcoBKUm5xelFDMzMjEyMYIAE+Nx/uX8p/jZ',
  '+Tnlw52CfAIUDJ19FAyNTU25nIMVLAzNjC2MLBRMjYx0DbnZJeedXMHKxsDAxMDIxMjLy8G7OszIRFpyh/Z3932OOomsN/oFGThZ',
  'GBgYAC3E3QqAIAxA4U20wNfpiVYuGv5FU6G378IOfMcDAE6Ldda61Rq/UWt0xD11DjREe85vlBKSFNZMqjJYEms97/o00YspoME/',
  'AEQz/wEXAC8AeQDKAQAWADQAxAEA8AEA',
].join('');

export const POCKET_BYTES = Uint8Array.from(atob(BASE64), (letter) => letter.charCodeAt(0));

export const POCKET_ENTRY: PackEntry = {
  id: 'jazz-all',
  genre: 'Jazz',
  country: null,
  releases: 3,
  bytes: POCKET_BYTES.length,
  sha256: '76b84dd93a0058f6b321ca4620ce8381d1564f7cc709c51d84f3c7cd73aa0dbd',
  builtFrom: '2026-11-01',
};

/** The releases in it, in its order. */
export const POCKET_RELEASES: readonly PackedRelease[] = [
  {
    id: 368_139,
    artist: 'Massive Attack',
    title: 'Blue Lines',
    year: 1991,
    label: 'Wild Bunch Records',
    catalogNumbers: ['WBRLP 1'],
    barcodes: ['5012981226411'],
    country: 'UK',
    format: 'LP, Album',
    genre: 'electronic',
  },
  {
    id: 33_999_111,
    artist: 'Miles Davis',
    title: 'Kind Of Blue',
    year: 1959,
    label: 'Columbia',
    catalogNumbers: ['CL 1355', 'CS 8163'],
    barcodes: ['0074646493526', '96385074'],
    country: 'US',
    format: 'LP, Album',
    genre: 'jazz',
  },
  {
    id: 43_033,
    artist: 'Portishead',
    title: 'Dummy',
    year: 1994,
    label: 'Go! Beat',
    catalogNumbers: ['828 522-1'],
    barcodes: ['0042282855220'],
    country: 'UK',
    format: 'LP, Album',
    genre: 'electronic',
  },
];

export async function releasesIn(bytes: Uint8Array): Promise<PackedRelease[]> {
  const pack = await openPack(async (from, length) => Uint8Array.from(bytes.subarray(from, from + length)));
  return (await Promise.all(pack.header.blocks.map((_, number) => pack.block(number)))).flat();
}
