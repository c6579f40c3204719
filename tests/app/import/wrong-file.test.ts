import { describe, expect, test } from 'vitest';
import { makeBackup } from '../../../app/features/backup/make-backup.ts';
import { MOST_BYTES } from '../../../app/features/import/reading/read-bytes.ts';
import { CLZ, NOW, read } from '../../support/read-list.ts';

describe('a file that is no list is named for what it is', () => {
  test.each([
    ['', 'This file is empty.'],
    [' \n \n', 'This file is empty.'],
    ['<!DOCTYPE html><html><body>Log in</body></html>', 'This is a web page.'],
    ['<rss><channel/></rss>', 'No list was found in this file.'],
    [CLZ.slice(0, 700), 'This file is damaged.'],
    ['{"a": 1}', 'No list was found in this file.'],
    ['one line of text without columns', 'No list was found in this file.'],
    ['listing_id,artist,title,label,catno,format,release_id\n1,A,B,C,D,LP,7\n', "This is a seller's inventory."],
    [`Artist,Title${',x'.repeat(1_000_000)}\nA,B\n`, 'This file has too many columns.'],
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0), 'This is a compressed file.'],
    [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0), 'This is a picture.'],
    [Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0x2d), 'This is a PDF.'],
    [new Uint8Array(MOST_BYTES + 1), 'This file is too large.'],
    [Uint8Array.of(65, 0, 0, 66, 44, 1), 'No list was found in this file.'],
  ])('%#', (content, what) => {
    expect(read(content)).toEqual({ what, advice: expect.stringMatching(/\.$|\?$/) });
  });

  test('a backup of our own, large ones and those with a passphrase too, since it can be restored', async () => {
    for (const passphrase of [undefined, 'under the stairs']) {
      const source = { madeAt: NOW.toISOString(), userId: 'u', username: null, image: async () => undefined };
      const { file } = await makeBackup(
        { ...source, collections: [], records: [], wishlist: [], savedViews: [] },
        passphrase === undefined ? {} : { passphrase },
      );
      const bytes = new Uint8Array(MOST_BYTES + 1);
      bytes.set(new Uint8Array(await file.arrayBuffer()));
      for (const content of [bytes.subarray(0, file.size), bytes]) {
        expect(read(content)).toMatchObject({ what: 'This is a backup of Side One.', isBackup: true });
      }
    }
    expect(read(Uint8Array.of(0x50, 0x4b, 3, 4, 0))).not.toHaveProperty('isBackup');
  });

  test('a spreadsheet by its name', () => {
    expect(read(Uint8Array.of(0x50, 0x4b, 3, 4), { name: 'list.xlsx' })).toMatchObject({
      what: 'This is a spreadsheet.',
    });
  });
});
