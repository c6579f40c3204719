import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_STORED_IMAGE_BYTES } from '../../../shared/domain/image.ts';
import { findImage } from '../../../sync-server/images/queries.ts';
import { inlineImageToStored, storeImage } from '../../../sync-server/images/store-image.ts';
import { addUser } from '../sync/library.ts';
import { startTestServer, type TestServer } from '../sync/test-server.ts';

let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  userId = await addUser(server);
});
afterAll(() => server.close());

const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\x1a\nsleeve')]);
const nameOf = (bytes: Buffer) => hash('sha256', bytes, 'hex');

test('a picture is kept under the hash of its bytes, and the same upload again changes nothing', async () => {
  const name = nameOf(png);
  const stored = { sha256: name, type: 'image/png', url: `/api/images/${name}` };
  expect(await storeImage(server.db, userId, name, png)).toEqual(stored);
  expect(await storeImage(server.db, userId, name, png)).toEqual(stored);
  expect(await findImage(server.db, userId, name)).toEqual({ type: 'image/png', bytes: png });
});

test('a picture belongs to its user', async () => {
  const stranger = await addUser(server);
  await storeImage(server.db, userId, nameOf(png), png);
  expect(await findImage(server.db, stranger, nameOf(png))).toBeUndefined();
});

test('bytes that do not match their name are refused', async () => {
  const other = nameOf(Buffer.from('other'));
  await expect(storeImage(server.db, userId, other, png)).rejects.toMatchObject({ code: 'INVALID' });
  expect(await findImage(server.db, userId, other)).toBeUndefined();
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an SVG, which may hold a script', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['nothing', ''],
])('%s is no picture', async (_, text) => {
  const bytes = Buffer.from(text);
  await expect(storeImage(server.db, userId, nameOf(bytes), bytes)).rejects.toMatchObject({
    code: 'UNSUPPORTED_IMAGE',
  });
});

test('a picture over 5 MB is too large, one of exactly 5 MB is not', async () => {
  const bytes = Buffer.concat([png, Buffer.alloc(MAX_STORED_IMAGE_BYTES - png.length + 1)]);
  await expect(storeImage(server.db, userId, nameOf(bytes), bytes)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  const exact = bytes.subarray(0, MAX_STORED_IMAGE_BYTES);
  expect(await storeImage(server.db, userId, nameOf(exact), exact)).toMatchObject({ type: 'image/png' });
});

test('an inline value becomes a stored picture by what its bytes are; other addresses stay as they are', async () => {
  const inline = `data:image/jpeg;base64,${png.toString('base64')}`;
  expect(await inlineImageToStored(server.db, userId, inline)).toBe(`/api/images/${nameOf(png)}`);
  expect(await findImage(server.db, userId, nameOf(png))).toMatchObject({ type: 'image/png' });
  const web = 'https://example.org/cover.jpg';
  expect(await inlineImageToStored(server.db, userId, web)).toBe(web);
});
