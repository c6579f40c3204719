import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDiscogsClient } from '../../../../sync-server/providers/catalogue/discogs-client.ts';
import { withOutsideData } from '../../../support/outside-data.ts';
import { type DiscogsDouble, json, raw, searchAnswer, searchRow, startDiscogsDouble } from './discogs-double.ts';

let discogs: DiscogsDouble;

beforeEach(async () => {
  discogs = await startDiscogsDouble();
});
afterEach(() => discogs.stop());

const client = () => createDiscogsClient(discogs.settings, discogs.outside);

describe('a search', () => {
  it('names the application, signs in and asks for vinyl releases', async () => {
    discogs.answerWith(json(searchAnswer(searchRow())));
    await client().search({ text: 'nirvana nevermind', limit: 5 });
    const [request] = discogs.requests;
    expect(request?.headers['user-agent']).toBe('SideOne/1.0 +https://example.org');
    expect(request?.headers.authorization).toBe('Discogs key=a-key, secret=a-secret');
    expect(request?.url.pathname).toBe('/database/search');
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      q: 'nirvana nevermind',
      type: 'release',
      format: 'Vinyl',
      per_page: '25',
      page: '1',
    });
  });

  it('uses a personal token where one is set', async () => {
    discogs.answerWith(json(searchAnswer()));
    const settings = { ...discogs.settings, credentials: { token: 'a-token' } };
    await createDiscogsClient(settings, discogs.outside).search({ text: 'blue', limit: 5 });
    expect(discogs.requests[0]?.headers.authorization).toBe('Discogs token=a-token');
  });

  it('answers no more hits than were asked for', async () => {
    discogs.answerWith(json(searchAnswer(...[1, 2, 3, 4, 5, 6].map((id) => searchRow({ id })))));
    const found = await client().search({ text: 'nirvana', limit: 5 });
    expect(found.ok && found.value.map((hit) => hit.id)).toEqual([1, 2, 3, 4, 5]);
  });

  it('answers an empty list when nothing was found', async () => {
    discogs.answerWith(json(searchAnswer()));
    expect(await client().search({ text: 'zzzz', limit: 5 })).toEqual({ ok: true, value: [], source: 'discogs' });
  });

  it('sends no request for an empty search', async () => {
    expect(await client().search({ text: '  ', limit: 5 })).toEqual({ ok: true, value: [], source: 'discogs' });
    expect(discogs.requests).toHaveLength(0);
  });

  it('tries a scanned barcode in its 13-digit and its 12-digit form', async () => {
    discogs.answerWith(json(searchAnswer()), json(searchAnswer(searchRow())));
    const found = await client().search({ barcode: '0 720642 442510', limit: 5 });
    expect(discogs.requests.map(({ url }) => url.searchParams.get('barcode'))).toEqual([
      '0720642442510',
      '720642442510',
    ]);
    expect(found.ok && found.value).toHaveLength(1);
  });

  it('asks by catalogue number', async () => {
    discogs.answerWith(json(searchAnswer(searchRow())));
    await client().search({ catalogNumber: ' BLP 1577 ', limit: 5 });
    expect(discogs.requests[0]?.url.searchParams.get('catno')).toBe('BLP 1577');
  });
});

describe('equal searches', () => {
  it('under way at the same time share one request', async () => {
    discogs.answerWith(json(searchAnswer(searchRow())));
    const provider = client();
    const all = await Promise.all(
      ['Björk', 'bjork', ' BJÖRK '].map((text) => provider.search({ text, limit: 5, userId: text })),
    );
    expect(all.every((found) => found.ok && found.value.length === 1)).toBe(true);
    expect(discogs.requests).toHaveLength(1);
  });

  it('are answered from memory for less than six hours', async () => {
    discogs.answerWith(json(searchAnswer(searchRow())));
    const provider = client();
    await provider.search({ text: 'nirvana', limit: 5 });
    discogs.advance(4 * 3_600_000);
    await provider.search({ text: 'Nirvana', limit: 3 });
    expect(discogs.requests).toHaveLength(1);
    discogs.advance(2 * 3_600_000);
    await provider.search({ text: 'nirvana', limit: 5 });
    expect(discogs.requests).toHaveLength(2);
  });

  it('after a failure ask again', async () => {
    discogs.answerWith(raw(''), json(searchAnswer(searchRow())));
    const provider = client();
    expect(await provider.search({ text: 'nirvana', limit: 5 })).toMatchObject({ ok: false });
    expect(await provider.search({ text: 'nirvana', limit: 5 })).toMatchObject({ ok: true });
  });

  it('for titles of only punctuation are different searches', async () => {
    discogs.answerWith(json(searchAnswer(searchRow({ id: 1 }))), json(searchAnswer(searchRow({ id: 2 }))));
    const provider = client();
    await provider.search({ text: '( )', limit: 5 });
    const other = await provider.search({ text: '***', limit: 5 });
    expect(other.ok && other.value[0]?.id).toBe(2);
  });
});

describe('many searches', () => {
  it('start no more than fifty requests within a minute, and refuse the fourth waiting search of one person', async () => {
    discogs.answerWith(json(searchAnswer(searchRow())));
    const sleepers: (() => void)[] = [];
    const wait = () => new Promise<void>((wake) => sleepers.push(wake));
    const provider = createDiscogsClient(discogs.settings, { ...discogs.outside, wait });
    await Promise.all(Array.from({ length: 50 }, (_, at) => provider.search({ text: `album ${at}`, limit: 5 })));
    discogs.advance(50_000);

    const waiting = ['a', 'b', 'c'].map((text) => provider.search({ text, limit: 5, userId: 'cratedigger' }));
    const refused = await provider.search({ text: 'd', limit: 5, userId: 'cratedigger' });
    expect(refused).toMatchObject({ ok: false, kind: 'rate_limited', ownLimit: true, retryAfterSeconds: 10 });
    const otherUser = provider.search({ text: 'e', limit: 5, userId: 'needledrop' });
    expect(discogs.requests).toHaveLength(50);

    discogs.advance(10_000);
    for (const wake of sleepers) wake();
    for (const found of await Promise.all([...waiting, otherUser])) expect(found.ok).toBe(true);
    expect(discogs.requests).toHaveLength(54);

    // The same person may queue again once the earlier requests are answered.
    await Promise.all(Array.from({ length: 46 }, (_, at) => provider.search({ text: `other ${at}`, limit: 5 })));
    discogs.advance(50_000);
    const again = ['f', 'g', 'h'].map((text) => provider.search({ text, limit: 5, userId: 'cratedigger' }));
    discogs.advance(10_000);
    for (const wake of sleepers) wake();
    for (const found of await Promise.all(again)) expect(found.ok).toBe(true);
  });

  it('are refused at once instead of waiting most of a minute', async () => {
    discogs.answerWith(json(searchAnswer(searchRow())));
    const provider = client();
    await Promise.all(Array.from({ length: 50 }, (_, at) => provider.search({ text: `album ${at}`, limit: 5 })));
    const refused = await provider.search({ text: 'one more', limit: 5, userId: 'cratedigger' });
    expect(refused).toMatchObject({ ok: false, kind: 'rate_limited', retryAfterSeconds: 60 });
    expect(discogs.waits).toEqual([]);
  });
});

describe('a release', () => {
  const release = {
    id: 1,
    title: 'Stockholm',
    artists: [{ name: 'The Persuader (2)', anv: '', join: '', id: 1 }],
    labels: [
      { name: 'Svek', catno: 'SK032' },
      { name: 'Svek', catno: 'SK032' },
    ],
    formats: [{ name: 'Vinyl', qty: '2' }],
    genres: ['Electronic'],
    styles: ['Deep House'],
    year: 0,
    country: 'Sweden',
    identifiers: [
      { type: 'Barcode', value: '7 20642-44251 0' },
      { type: 'Matrix / Runout', value: 'SK 032 A1' },
    ],
    images: [
      { type: 'secondary', uri: 'https://i.discogs.com/second.jpeg' },
      { type: 'primary', uri: 'https://i.discogs.com/first.jpeg' },
    ],
    master_id: 5427,
  };

  it('has its facts, its primary picture and its codes', async () => {
    discogs.answerWith(json(release));
    expect(await client().release(1)).toEqual({
      ok: true,
      source: 'discogs',
      value: {
        id: 1,
        primaryImageUrl: 'https://i.discogs.com/first.jpeg',
        images: [{ uri: 'https://i.discogs.com/second.jpeg' }, { uri: 'https://i.discogs.com/first.jpeg' }],
        title: 'Stockholm',
        artists: [{ name: 'The Persuader' }],
        labels: [{ name: 'Svek', catno: 'SK032' }],
        formats: [{ name: 'Vinyl' }],
        genres: ['Electronic'],
        styles: ['Deep House'],
        year: null,
        country: 'Sweden',
        barcodes: ['720642442510'],
        runouts: ['SK 032 A1'],
        masterId: 5427,
      },
    });
    expect(discogs.requests[0]?.url.pathname).toBe('/releases/1');
  });

  it('with nothing but a name is still a release', async () => {
    discogs.answerWith(json({ id: 2, title: 'White Label', images: null, labels: 'none' }));
    expect(await client().release(2)).toMatchObject({
      ok: true,
      value: { id: 2, primaryImageUrl: null, images: [], labels: [], year: null },
    });
  });

  it('that is missing is not found, and is not asked for again at once', async () => {
    discogs.answerWith(json({ message: 'Release not found.' }, 404));
    const provider = client();
    const missing = { ok: false, kind: 'not_found', message: 'The music database has no such entry.' };
    expect(await provider.release(404)).toEqual(missing);
    expect(await provider.release(404)).toEqual(missing);
    expect(discogs.requests).toHaveLength(1);
  });
});

withOutsideData('fixtures/discogs', 'recorded Discogs answers', (folder) => {
  it('results in the shape of 2014 are understood', async () => {
    discogs.answerWith(json(folder.at('search-release-page1.json').readJson(z.unknown())));
    const found = await client().search({ text: 'prodigy', limit: 50 });
    expect(found.ok && found.value).toHaveLength(12);
    expect(found.ok && found.value[0]).toMatchObject({
      id: 2734257,
      type: 'release',
      title: 'The Prodigy - The Rest, The Unreleased! The Last',
      artist_name: 'The Prodigy',
      year: '1997',
      barcode: ['4189883331725'],
      formats: [{ name: 'CD' }],
      genre_slug: 'electronic',
      country: null,
      master_id: null,
    });
    expect(found.ok && found.value[1]).toMatchObject({ artist_name: 'Prodigy', catno: null });
  });

  it('results in the shape of today are understood', async () => {
    discogs.answerWith(json(folder.at('search-current-shape.json').readJson(z.unknown())));
    const found = await client().search({ text: 'juke joint jump', limit: 5 });
    expect(found.ok && found.value).toEqual([
      expect.objectContaining({
        id: 23855549,
        artist_name: 'Elvin Bishop',
        album_title: 'Juke Joint Jump',
        year: null,
        catno: 'CPN 0151',
        barcode: [],
        formats: [{ name: 'Vinyl' }],
        genre_slug: 'rock',
        master_id: 307062,
      }),
    ]);
  });

  it('answers about a release are understood', async () => {
    discogs.answerWith(json(folder.at('release-1.json').readJson(z.unknown())));
    expect(await client().release(1)).toMatchObject({
      ok: true,
      value: {
        id: 1,
        title: 'Stockholm',
        primaryImageUrl: 'https://api.discogs.com/image/R-1-1193812031.jpeg',
        labels: [{ name: 'Svek', catno: 'SK032' }],
        year: 1999,
        country: 'Sweden',
      },
    });
  });

  it('errors have different error kinds', async () => {
    const errors = folder.at('errors.json').readJson(z.record(z.string(), z.unknown()));
    discogs.answerWith(json(errors['404_release'], 404));
    expect(await client().release(9)).toMatchObject({ kind: 'not_found' });
    discogs.answerWith(json(errors['500_timeout'], 500));
    expect(await client().search({ text: 'x', limit: 5 })).toMatchObject({ kind: 'unavailable' });
  });
});
