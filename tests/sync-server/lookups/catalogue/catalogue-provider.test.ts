import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discogsBaseUrl } from '../../../../sync-server/providers/catalogue/discogs-settings.ts';
import { createCatalogueProvider } from '../../../../sync-server/start/choose-providers.ts';
import { createOutside } from '../../outside-double.ts';
import { type DiscogsDouble, json, raw, searchAnswer, searchRow, startDiscogsDouble } from './discogs-double.ts';

describe('the catalogue with Discogs', () => {
  let discogs: DiscogsDouble;
  let warnings: string[];

  beforeEach(async () => {
    discogs = await startDiscogsDouble();
    warnings = [];
  });
  afterEach(() => discogs.stop());

  function provider() {
    const log = { warn: (_details: object, message: string) => warnings.push(message) };
    return createCatalogueProvider({ outside: discogs.outside, discogs: discogs.settings, log });
  }

  it('answers from Discogs while that works', async () => {
    discogs.answerWith(json(searchAnswer(searchRow())));
    expect(provider().source).toBe('discogs');
    const found = await provider().search({ text: 'kind of blue', limit: 5 });
    expect(found).toMatchObject({
      ok: true,
      source: 'discogs',
      value: [{ type: 'release', album_title: 'Nevermind' }],
    });
    expect(warnings).toEqual([]);
  });

  it('answers from the starter catalogue, marked so, when Discogs fails', async () => {
    discogs.answerWith(raw('<html></html>'));
    const found = await provider().search({ text: 'kind of blue', limit: 5 });
    expect(found).toMatchObject({ ok: true, source: 'embedded' });
    expect(found.ok && found.value[0]?.title).toBe('Miles Davis - Kind of Blue');
    expect(warnings).toEqual(['catalogue search failed']);
  });

  it('reports the failure if the starter catalogue finds nothing either', async () => {
    discogs.answerWith(raw('<html></html>'));
    expect(await provider().search({ text: 'zzzz qqqq', limit: 5 })).toMatchObject({ ok: false, kind: 'bad_response' });
  });

  it('says that nothing was found when Discogs says so', async () => {
    discogs.answerWith(json(searchAnswer()));
    const found = await provider().search({ text: 'kind of blue', limit: 5 });
    expect(found).toEqual({ ok: true, value: [], source: 'discogs' });
  });

  it('refuses a person with too many searches, instead of answering from the starter catalogue', async () => {
    discogs.answerWith(json(searchAnswer(searchRow())));
    const catalogue = createCatalogueProvider({
      outside: { ...discogs.outside, wait: () => new Promise(() => undefined) },
      discogs: discogs.settings,
      log: { warn: () => undefined },
    });
    await Promise.all(Array.from({ length: 50 }, (_, at) => catalogue.search({ text: `album ${at}`, limit: 5 })));
    discogs.advance(55_000);
    for (const text of ['a', 'b', 'c']) void catalogue.search({ text, limit: 5, userId: 'cratedigger' });
    const fourth = await catalogue.search({ text: 'kind of blue', limit: 5, userId: 'cratedigger' });
    expect(fourth).toMatchObject({ ok: false, kind: 'rate_limited', retryAfterSeconds: 5 });
  });

  it('opens hits of the starter catalogue without asking Discogs', async () => {
    discogs.answerWith(raw('<html></html>'));
    const catalogue = provider();
    const found = await catalogue.search({ text: 'kind of blue', limit: 1 });
    const requestsBefore = discogs.requests.length;
    expect(await catalogue.release(found.ok ? (found.value[0]?.id ?? 0) : 0)).toMatchObject({
      ok: true,
      source: 'embedded',
      value: { title: 'Kind of Blue' },
    });
    expect(discogs.requests).toHaveLength(requestsBefore);
  });
});

describe('the catalogue without Discogs', () => {
  it('answers from the starter catalogue and sends nothing', async () => {
    const catalogue = createCatalogueProvider({
      outside: { ...createOutside(0).outside, fetch: () => Promise.reject(new Error('nothing may be sent')) },
      log: { warn: () => undefined },
    });
    expect(catalogue.source).toBe('embedded');
    expect(await catalogue.search({ text: 'blue train', limit: 5 })).toMatchObject({ ok: true, source: 'embedded' });
  });
});

describe('the address of Discogs', () => {
  it.each([
    ['https://api.discogs.com/', 'https://api.discogs.com'],
    ['http://127.0.0.1:9999', 'http://127.0.0.1:9999'],
    ['http://localhost:9999/v2/', 'http://localhost:9999/v2'],
  ])('may be %s', (apiBase, expected) => {
    expect(discogsBaseUrl(apiBase)).toBe(expected);
  });

  it.each(['http://api.example.org', 'ftp://localhost', 'nonsense'])(
    'may not be %s: the keys travel with it',
    (apiBase) => {
      expect(() => discogsBaseUrl(apiBase)).toThrow('DISCOGS_API_BASE');
    },
  );
});
