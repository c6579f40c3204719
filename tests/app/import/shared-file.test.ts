import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSharedFile, keepSharedFile, takeSharedFile } from '../../../app/library/imports/shared-file.ts';
import { SHARE_FIELD, SHARE_PATH } from '../../../shared/import/share-target.ts';

const ORIGIN = 'https://shelf.example';
const NOON = Date.parse('2026-11-26T12:00:00.000Z');
const DAY = 24 * 3_600_000;

let stored: Map<string, Map<string, Response>>;
let isFull: boolean;

/** The part of Cache Storage that is used; a response can be read once, as in a browser. */
const caches = {
  open: async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return {
      put: async (key: string, response: Response) => {
        if (isFull) throw new DOMException('No room', 'QuotaExceededError');
        cache.set(key, response);
      },
    };
  },
  match: async (key: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(key)?.clone(),
  delete: async (name: string) => stored.delete(name),
};

beforeEach(() => {
  stored = new Map();
  isFull = false;
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', { origin: ORIGIN });
});
afterEach(() => vi.unstubAllGlobals());

function posted(...files: (File | string)[]): Request {
  const body = new FormData();
  for (const file of files) body.append(SHARE_FIELD, file);
  return new Request(`${ORIGIN}${SHARE_PATH}`, { method: 'POST', body });
}
const list = (name: string, text: string) => new File([text], name, { type: 'text/csv' });
const addressIn = ({ status, headers }: Response) => [status, headers.get('location')];

test('a shared file waits as it is, leads to the import, and is taken once', async () => {
  const file = list('Plattenliste für „Björk“.csv', 'Artist,Title\r\nBjörk,Homogenic\r\n');
  expect(addressIn(await keepSharedFile(posted(file)))).toEqual([303, `${ORIGIN}/you`]);
  const taken = await takeSharedFile();
  expect([taken?.name, taken?.type, await taken?.text()]).toEqual([file.name, 'text/csv', await file.text()]);
  expect([await takeSharedFile(), stored.size]).toEqual([undefined, 0]);
});

test('the newest shared file takes the place of an older one', async () => {
  await keepSharedFile(posted(list('first.csv', 'a')));
  await keepSharedFile(posted(list('second.csv', 'b')));
  expect((await takeSharedFile())?.name).toBe('second.csv');
  expect(await takeSharedFile()).toBeUndefined();
});

test('a share without a file, or one that finds no room, leads to the import, which says so', async () => {
  const lost = [303, `${ORIGIN}/you?share=lost`];
  expect(addressIn(await keepSharedFile(posted()))).toEqual(lost);
  expect(addressIn(await keepSharedFile(posted('a text')))).toEqual(lost);
  isFull = true;
  expect(addressIn(await keepSharedFile(posted(list('large.csv', 'a'))))).toEqual(lost);
  expect(await takeSharedFile()).toBeUndefined();
});

test('a shared file waits for a sign-in, for a day', async () => {
  await keepSharedFile(posted(list('list.csv', 'a')), NOON);
  expect((await takeSharedFile(NOON + DAY))?.name).toBe('list.csv');
  await keepSharedFile(posted(list('list.csv', 'a')), NOON);
  expect([await takeSharedFile(NOON + DAY + 1), stored.size]).toEqual([undefined, 0]);
});

test('a shared file goes with the person who leaves', async () => {
  await keepSharedFile(posted(list('list.csv', 'a')));
  await forgetSharedFile();
  expect(await takeSharedFile()).toBeUndefined();
});

test('a browser without Cache Storage has no shared file', async () => {
  vi.unstubAllGlobals();
  await forgetSharedFile();
  expect(await takeSharedFile()).toBeUndefined();
});

test('the manifest names the address and the field of the form, and the kinds of files that an import knows', () => {
  const path = new URL('../../../manifest.webmanifest', import.meta.url);
  const { share_target: target } = JSON.parse(readFileSync(path, 'utf8'));
  expect(target).toMatchObject({ action: SHARE_PATH, method: 'POST', enctype: 'multipart/form-data' });
  const [{ name, accept }, ...more] = target.params.files;
  expect([name, more]).toEqual([SHARE_FIELD, []]);
  expect(accept.filter((kind: string) => kind.startsWith('.'))).toEqual(['.csv', '.tsv', '.xml', '.json', '.zip']);
});
