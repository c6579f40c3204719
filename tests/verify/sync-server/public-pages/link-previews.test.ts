import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpClient } from '../../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { wholeAnswer } from '../../../support/whole-answer.ts';

const distDir = mkdtempSync(join(tmpdir(), 'side-one-previews-'));
let server: TestServer;
let owner: HttpClient;
let username: string;
let people = 0;

beforeAll(async () => {
  mkdirSync(join(distDir, 'assets'), { recursive: true });
  writeFileSync(
    join(distDir, 'index.html'),
    '<!doctype html><html><head><title>Side One</title><meta name="description" content="What it is." /></head>' +
      '<body><div id="root"></div></body></html>',
  );
  server = await startTestServer({ distDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(distDir, { recursive: true, force: true });
});
beforeEach(async () => {
  people += 1;
  username = `Digger${people}`;
  owner = await server.signedIn();
  await owner.send('PATCH', '/api/profile', { username });
});

const setUser = (change: string, values: unknown[] = []) =>
  server.ctx.pool.query(`update users set ${change} where lower(username) = lower($1)`, [username, ...values]);
const make = async (path: string, body: object) => {
  const answer = await owner.send('POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body;
};
const addRecord = (title: string, more: object = {}) => make('/api/records', { artist: 'Can', title, ...more });
const addCollection = (name: string, more: object = {}) => make('/api/collections', { name, isPublic: true, ...more });

/** Opens a page as an app does that draws a card for a link. */
async function open(path: string) {
  const answer = await server.newClient().get(path, { accept: '*/*' });
  return { ...answer, tags: tagsIn(String(answer.body)) };
}

/** Title, description, canonical address and all meta tags, as a reader of HTML understands them. */
function tagsIn(html: string): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const [, name = '', content = ''] of html.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)"/g)) {
    expect(tags[name], `${name} is there once`).toBeUndefined();
    tags[name] = unescaped(content);
  }
  tags.title = unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  if (canonical !== undefined) tags.canonical = unescaped(canonical);
  return tags;
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

async function pictureOf(path: string): Promise<Buffer> {
  const { tags } = await open(path);
  return fetchPicture(tags['og:image'] ?? '');
}

async function fetchPicture(address: string): Promise<Buffer> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  return Buffer.from(await answer.arrayBuffer());
}

/** The colour at a point, as numbers of red, green and blue. */
async function colourAt(png: Buffer, left: number, top: number): Promise<number[]> {
  const spot = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...spot];
}

describe('the page of a public profile', () => {
  test('says who it is, with absolute addresses and a picture', async () => {
    await setUser(`is_public = true, first_name = 'Crate', last_name = 'Digger', created_at = '2023-03-04'`);
    await addRecord('Tago Mago');
    await addCollection('Krautrock');
    const { status, headers, tags } = await open(`/${username.toUpperCase()}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('x-robots-tag')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const description = `@${username}, vinyl collector since March 2023: 1 record, 1 public collection and 0 reviews.`;
    expect(tags).toMatchObject({
      title: 'Crate Digger – Side One',
      description,
      canonical: `${server.origin}/${username}`,
      'og:url': `${server.origin}/${username}`,
      'og:type': 'profile',
      'og:site_name': 'Side One',
      'og:title': 'Crate Digger',
      'og:description': description,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:type': 'image/png',
      'og:image:alt': 'Records from the collection of Crate Digger on a walnut shelf',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Crate Digger',
    });
    expect(tags['og:image']).toMatch(new RegExp(`^${server.origin}/api/link-pictures/${username}\\?v=[0-9a-f]{20}$`));
    expect(tags['twitter:image']).toBe(tags['og:image']);
  });

  test('describes it by the words that the person wrote, on one line, and cut where they are long', async () => {
    await setUser('is_public = true');
    const bio = (text: string | null) => owner.send('PATCH', '/api/profile', { bio: text });
    await bio('First pressings,\nפריסה ראשונה 🎷 & <b>loud</b> ones.');
    const { tags, body } = await open(`/${username}`);
    expect(tags.description).toBe('First pressings, פריסה ראשונה 🎷 & <b>loud</b> ones.');
    expect(tags['og:description']).toBe(tags.description);
    expect(String(body)).not.toContain('<b>');
    await bio('🎷'.repeat(500));
    expect((await open(`/${username}`)).tags.description).toBe(`${'🎷'.repeat(299)}…`);
    await bio(null);
    expect((await open(`/${username}`)).tags.description).toContain('vinyl collector since');
    await bio('Hidden words');
    await setUser('is_public = false');
    expect(String((await open(`/${username}`)).body)).not.toContain('Hidden words');
  });

  test('is known by its username also where it was opened by id or in another case', async () => {
    await setUser('is_public = true');
    const { rows } = await server.ctx.pool.query('select id from users where username = $1', [username]);
    for (const key of [rows[0].id, username.toLowerCase()]) {
      expect((await open(`/public-profile/${key}`)).tags.canonical).toBe(`${server.origin}/${username}`);
    }
    await setUser('username = null');
    expect((await open(`/public-profile/${rows[0].id}`)).tags.canonical).toBe(
      `${server.origin}/public-profile/${rows[0].id}`,
    );
  });

  test.each([
    ['quotes and mark-up', `"><script>alert('1')</script>&amp;`, `"><script>alert('1')</script>&amp;`],
    ['letters from right to left', 'ליאור \u202Eסגול', 'ליאור סגול'],
    ['emoji and combining marks', 'Zoë\u0301 🎷👩🏽‍🎤', 'Zoë\u0301 🎷👩🏽‍🎤'],
    ['lines and spaces', 'Crate\n\n\tDigger', 'Crate Digger'],
    ['a closing tag', '</title></head><body>', '</title></head><body>'],
  ])('says a name with %s as it is written, and nothing more', async (_, name, said) => {
    await setUser('is_public = true, first_name = $2', [name]);
    const { body, tags } = await open(`/${username}`);
    expect(tags['og:title']).toBe(said);
    expect(tags.title).toBe(`${said} – Side One`);
    expect(String(body)).not.toContain('<script>alert');
    expect(String(body).match(/<\/head>/g)).toHaveLength(1);
    const png = await pictureOf(`/${username}`);
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test('moves from its old address to the new one when the username changes', async () => {
    await setUser('is_public = true');
    const before = await open(`/${username}`);
    expect(before.tags['og:title']).toBe(username);
    const old = username;
    username = `${old}-again`;
    expect((await owner.send('PATCH', '/api/user/username', { username })).status).toBe(200);
    expect(wholeAnswer(await open(`/${old}`))).toEqual(wholeAnswer(await open('/nobody-at-all')));
    expect((await open(`/${username}`)).tags.canonical).toBe(`${server.origin}/${username}`);
    expect((await fetch(before.tags['og:image'] ?? '')).status).toBe(404);
  });
});

describe('the page of a public collection', () => {
  // PUB-034
  test('says its name, its owner and its own words, at an address with any sign in it', async () => {
    await setUser(`is_public = true, first_name = 'Crate', last_name = null`);
    await addCollection('AC/DC & 50% off?', { description: 'Loud\nones.' });
    const path = `/${username}/${encodeURIComponent('AC/DC-&-50%-off?')}`;
    const { tags } = await open(path.replace(username, username.toLowerCase()));
    expect(tags).toMatchObject({
      title: 'AC/DC & 50% off? by Crate – Side One',
      description: 'Loud ones.',
      canonical: `${server.origin}${path}`,
      'og:type': 'website',
    });
    expect(await sharp(await pictureOf(path)).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  test('names the owner by username while the profile is private, and counts its albums', async () => {
    await setUser(`is_public = false, first_name = 'Hidden', last_name = 'Person'`);
    const { id } = await addCollection('Late night');
    await addRecord('Landed', { collectionIds: [id] });
    const { tags, body } = await open(`/${username}/Late%20night`);
    expect(tags.description).toBe(`1 album, collected by ${username}.`);
    expect(tags.title).toBe(`Late night by ${username} – Side One`);
    expect(String(body)).not.toContain('Hidden');
  });

  test('counts neither albums of other collections, nor those that the plan of the owner hides', async () => {
    await setUser(`subscription_tier = 'annual'`);
    const { id } = await addCollection('Late night');
    await addRecord('Landed', { collectionIds: [id] });
    for (let count = 1; count < 15; count += 1) await addRecord(`Unlimited ${count}`);
    await addRecord('Delay', { collectionIds: [id] });
    const counted = async () => (await open(`/${username}/Late%20night`)).tags.description;
    expect(await counted()).toBe(`2 albums, collected by ${username}.`);
    await setUser(`subscription_tier = 'free'`);
    expect(await counted()).toBe(`1 album, collected by ${username}.`);
  });
});

describe('the page of a public wishlist', () => {
  // PUB-033
  test('counts what is public on it, and says no price', async () => {
    await make('/api/wishlist', { artist: 'Nick Drake', title: 'Pink Moon', targetPrice: '23.45' });
    await make('/api/wishlist', { artist: 'Nick Drake', title: 'Bryter Layter', isPublic: false });
    const { tags, body } = await open(`/${username}/wishlist`);
    expect(tags.title).toBe(`Wishlist of ${username} – Side One`);
    expect(tags.description).toBe('1 album on the wishlist.');
    expect(String(body)).not.toContain('23.45');
    await pictureOf(`/${username}/wishlist`);
  });
});

describe('the page of an album', () => {
  test('says album and artist, and what collectors think as soon as one says so', async () => {
    const path = '/album/AC%2FDC/Back%20in%20%22Black%22';
    const before = await open(path);
    expect(before.tags.title).toBe('Back in "Black" by AC/DC – Side One');
    expect(before.tags.canonical).toBe(`${server.origin}${path}`);
    expect(before.headers.get('x-robots-tag')).toBe('noindex');
    const { rows } = await server.ctx.pool.query('select id from users where username = $1', [username]);
    await server.ctx.pool.query(
      `insert into album_reviews (id, user_id, artist, title, rating, review, is_public)
        values (gen_random_uuid(), $1, 'AC/DC', 'back in "black"', 4, 'Loud.', true)`,
      [rows[0].id],
    );
    const after = await open(path);
    expect(after.tags.description).toBe('1 review by collectors, 4 of 5 stars.');
    expect(after.headers.get('x-robots-tag')).toBeNull();
    expect(await sharp(await pictureOf(path)).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test('finds its reviews as its other calls do, however a letter with an accent is written in the address', async () => {
    const review = { artist: 'Bj\u00f6rk', title: 'Debut', rating: 5, review: 'Loud.' };
    await make('/api/reviews', review);
    const { tags } = await open('/album/bjo%CC%88rk/%20debut%20');
    expect(tags.description).toBe('1 review by collectors, 5 of 5 stars.');
  });
});

describe('private and missing pages', () => {
  // PUB-002 PUB-015
  test('are the same answer in every byte and header, and no search engine keeps them', async () => {
    await setUser('is_public = false, wishlist_is_public = false');
    await addCollection('Hidden', { isPublic: false });
    const missing = wholeAnswer(await open('/nobody-at-all'));
    expect(missing.headers).toContainEqual(['x-robots-tag', 'noindex']);
    expect(missing.body).not.toContain('canonical');
    expect(missing.status).toBe(404);
    for (const path of [
      `/${username}`,
      `/${username}/wishlist`,
      `/${username}/Hidden`,
      `/${username}/Never%20made`,
      '/nobody-at-all/wishlist',
      '/nobody-at-all/Hidden',
      `/public-profile/${username}`,
    ]) {
      expect(wholeAnswer(await open(path)), path).toEqual(missing);
    }
    for (const path of ['/profile', '/wishlist', '/%E0%A4%A', '/nobody/%00']) {
      expect(wholeAnswer(await open(path)), path).toEqual({ ...missing, status: 200 });
    }
    const pictures = ['/nobody-at-all', `/${username}`, `/${username}/wishlist`, `/${username}/Hidden`, '/profile'];
    const answers = await Promise.all(
      pictures.map((path) => server.newClient().get(`/api/link-pictures${path}`).then(wholeAnswer)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(404);
  });

  test('show the card of the product itself', async () => {
    const { tags } = await open('/nobody-at-all');
    expect(tags['og:title']).toBe('Side One');
    const png = await fetchPicture(tags['og:image'] ?? '');
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test('remove their picture at once, also for those who know its address', async () => {
    await setUser('is_public = true');
    const { tags } = await open(`/${username}`);
    const address = tags['og:image'] ?? '';
    await fetchPicture(address);
    const version = /v=(\w+)/.exec(address)?.[1];
    expect((await fetch(address, { headers: { 'if-none-match': `"${version}"` } })).status).toBe(304);
    await setUser('is_public = false');
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(address, { headers: { 'if-none-match': `"${version}"` } })).status).toBe(404);
    expect((await open(`/${username}`)).tags['og:title']).toBe('Side One');
  });
});

describe('the picture of a link', () => {
  test('shows the sleeves of the newest albums on the board, and has a new address when they change', async () => {
    const { id } = await addCollection('Late night');
    const path = `/${username}/Late%20night`;
    const empty = await open(path);
    await addRecord('Future Days', { collectionIds: [id] });
    const filled = await open(path);
    expect(filled.tags['og:image']).not.toBe(empty.tags['og:image']);
    const png = await fetchPicture(filled.tags['og:image'] ?? '');
    expect(await colourAt(png, 600, 592)).toEqual([0x83, 0x55, 0x2f]);
    expect(await colourAt(png, 10, 10)).toEqual([0xe9, 0xe9, 0xe5]);
    expect((await open(path)).tags['og:image']).toBe(filled.tags['og:image']);
  });

  test('shows a stored cover of the owner, and asks no other host for one', async () => {
    const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#e00010' } })
      .webp()
      .toBuffer();
    const hash = createHash('sha256').update(red).digest('hex');
    const stored = await fetchAs(owner, `/api/images/${hash}`, red);
    expect(stored.status).toBe(200);
    const { id } = await addCollection('Covers');
    for (const [title, imageUrl] of [
      ['Far away', 'https://covers.example/never-asked.jpg'],
      ['Near', `/api/images/${hash}`],
    ]) {
      await addRecord(title ?? '', { imageUrl, collectionIds: [id] });
    }
    const png = await pictureOf(`/${username}/Covers`);
    const [r = 0, g = 255, b = 255] = await colourAt(png, 64 + 90, 500);
    expect([r > 200, g < 30, b < 40]).toEqual([true, true, true]);
  });

  test('is kept: the same card is drawn once', async () => {
    await setUser('is_public = true');
    const { tags } = await open(`/${username}`);
    const [first, again] = [await fetchPicture(tags['og:image'] ?? ''), await fetchPicture(tags['og:image'] ?? '')];
    expect(again.equals(first)).toBe(true);
  });

  test('takes a bounded part of the server: a crawler gets a 503, and a library is read meanwhile', async () => {
    const crawl = Array.from({ length: 200 }, async (_, n) => {
      const answer = await fetch(`${server.origin}/api/link-pictures/album/Can/No%20${n}`);
      // Read at once: the server closes a connection that rests, with what is unread.
      await answer.arrayBuffer();
      return answer;
    });
    const mine = await owner.get('/api/records');
    expect(mine.status).toBe(200);
    const answers = await Promise.all(crawl);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 503]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers.get('retry-after')).toBe('5');
  });
});

test('search engines may read the pictures and none of the calls', async () => {
  const robots = String((await server.newClient().get('/robots.txt')).body);
  expect(robots).toContain('Disallow: /api/\n');
  expect(robots).toContain('Allow: /api/link-pictures/');
  expect(robots).toContain('Allow: /api/public-images/');
});

function fetchAs(client: HttpClient, path: string, bytes: Buffer): Promise<Response> {
  return client.fetch(path, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  });
}
