import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiscogsClient } from '../../../../sync-server/providers/catalogue/discogs-client.ts';
import { type DiscogsDouble, json, raw, searchAnswer, searchRow, startDiscogsDouble } from './discogs-double.ts';

let discogs: DiscogsDouble;

beforeEach(async () => {
  discogs = await startDiscogsDouble();
});
afterEach(() => discogs.stop());

const client = () => createDiscogsClient(discogs.settings, discogs.outside);

describe('a failing Discogs', () => {
  it.each([
    ['refused keys (401)', json({ message: 'You must authenticate to access this resource.' }, 401), 'rejected', 1],
    ['a refused question (422)', json({ message: 'Bad query.' }, 422), 'rejected', 1],
    ['a time-out of its own (500)', json({ message: 'Query time exceeded.' }, 500), 'unavailable', 3],
    ['an empty answer', raw(''), 'bad_response', 1],
    ['an HTML page', raw('<!doctype html><title>Sign in to the network</title>'), 'bad_response', 1],
    ['an HTML page with 503', raw('<html></html>', 503), 'unavailable', 3],
    ['an answer without results', json({ pagination: {} }), 'bad_response', 1],
    ['an answer whose rows are all broken', json(searchAnswer({ id: 'x' }, 7)), 'bad_response', 1],
  ])('has a separate kind of error: %s', async (_name, answer, kind, requests) => {
    discogs.answerWith(answer);
    const found = await client().search({ text: 'nirvana', limit: 5 });
    expect(found).toMatchObject({ ok: false, kind, message: expect.stringMatching(/^The music database .*\.$/) });
    expect(discogs.requests).toHaveLength(requests);
  });

  it('that redirects to another host does not get the keys sent there', async () => {
    discogs.answerWith(raw('', 302, { location: '/elsewhere' }), json(searchAnswer(searchRow())));
    expect(await client().search({ text: 'nirvana', limit: 5 })).toMatchObject({ ok: false, kind: 'unavailable' });
    expect(discogs.requests).toHaveLength(1);
  });

  it('that recovers at the second attempt goes unnoticed', async () => {
    discogs.answerWith(json({ message: 'Query time exceeded.' }, 500), json(searchAnswer(searchRow())));
    expect(await client().search({ text: 'nirvana', limit: 5 })).toMatchObject({ ok: true });
    expect(discogs.waits).toEqual([1000]);
  });

  it('that says when to retry is asked again then', async () => {
    discogs.answerWith(json({ message: 'Slow down.' }, 429, { 'retry-after': '3' }), json(searchAnswer(searchRow())));
    expect(await client().search({ text: 'nirvana', limit: 5 })).toMatchObject({ ok: true });
    expect(discogs.waits).toEqual([3000]);
  });

  it('that asks for a long pause gets no request for that long, whatever is searched', async () => {
    discogs.answerWith(json({ message: 'Slow down.' }, 429, { 'retry-after': '40' }), json(searchAnswer(searchRow())));
    const provider = client();
    expect(await provider.search({ text: 'nirvana', limit: 5 })).toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: 40,
    });
    discogs.advance(30_000);
    expect(await provider.search({ text: 'pixies', limit: 5 })).toMatchObject({
      kind: 'rate_limited',
      retryAfterSeconds: 10,
    });
    expect(discogs.requests).toHaveLength(1);
    discogs.advance(10_000);
    expect(await provider.search({ text: 'pixies', limit: 5 })).toMatchObject({ ok: true });
  });

  it('that answers 429 without saying how long is asked three times, then paused', async () => {
    discogs.answerWith(json({ message: 'Slow down.' }, 429));
    const provider = client();
    expect(await provider.search({ text: 'nirvana', limit: 5 })).toMatchObject({ kind: 'rate_limited' });
    expect(discogs.requests).toHaveLength(3);
    await provider.search({ text: 'pixies', limit: 5 });
    expect(discogs.requests).toHaveLength(3);
  });

  it('is not asked for a while after it failed five searches in a row', async () => {
    discogs.answerWith(raw('<html></html>'));
    const provider = client();
    for (const text of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await provider.search({ text, limit: 5 });
    expect(discogs.requests).toHaveLength(5);
    discogs.answerWith(json(searchAnswer(searchRow())));
    discogs.advance(30_000);
    expect(await provider.search({ text: 'a7', limit: 5 })).toMatchObject({ ok: true });
  });

  it('that refused the keys is not asked with them again for five minutes', async () => {
    discogs.answerWith(json({ message: 'You must authenticate to access this resource.' }, 401));
    const provider = client();
    await provider.search({ text: 'nirvana', limit: 5 });
    await provider.search({ text: 'pixies', limit: 5 });
    expect(discogs.requests).toHaveLength(1);
    discogs.advance(5 * 60_000);
    await provider.search({ text: 'pixies', limit: 5 });
    expect(discogs.requests).toHaveLength(2);
  });

  it('that never answers is given up when the time is over', async () => {
    discogs.answerWith(() => discogs.expireDeadlines());
    expect(await client().search({ text: 'nirvana', limit: 5 })).toMatchObject({ ok: false, kind: 'unavailable' });
  });

  it('that stops in the middle of an answer is given up when the time is over', async () => {
    discogs.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"results":[', () => discogs.expireDeadlines());
    });
    expect(await client().search({ text: 'nirvana', limit: 5 })).toMatchObject({ ok: false, kind: 'unavailable' });
  });

  it('that sends 5 MB is not read to the end', async () => {
    const piece = `"${'x'.repeat(65_530)}",\n`;
    let sent = 0;
    let cut = false;
    discogs.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.on('close', () => {
        cut = sent < 5_000_000;
      });
      const more = () => {
        while (sent < 5_000_000 && !response.destroyed) {
          sent += piece.length;
          if (!response.write(piece)) {
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    });
    expect(await client().search({ text: 'nirvana', limit: 5 })).toMatchObject({ ok: false, kind: 'bad_response' });
    await expect.poll(() => cut).toBe(true);
  });

  it('that cannot be reached is unavailable', async () => {
    const settings = { ...discogs.settings, apiBase: 'http://127.0.0.1:1' };
    const found = await createDiscogsClient(settings, discogs.outside).search({ text: 'nirvana', limit: 5 });
    expect(found).toMatchObject({ ok: false, kind: 'unavailable' });
  });
});
