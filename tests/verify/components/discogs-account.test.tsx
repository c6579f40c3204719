import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DiscogsItem, DiscogsPage } from '../../../shared/contract/discogs-account.ts';
import { refusal } from '../../components/support/answers.ts';
import { expectAccessible, SHAPES } from '../../components/support/axe.ts';
import { volumes } from '../../components/support/library.ts';
import { DESKTOP, openApp } from '../../components/support/open-app.tsx';
import { gone, shown } from '../../components/support/steps.ts';

const ACCOUNT = '/api/discogs/account';

const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

function item(number: number): DiscogsItem {
  return {
    ...{ releaseId: number, masterId: null, artist: 'Sun Ra (2)', title: `Volume ${number}`, year: 1970 },
    ...{ labels: [{ name: 'Saturn', catno: `S ${number}` }], format: 'LP, Album', genres: ['Jazz'], styles: [] },
    ...{ rating: 0, addedAt: '2019-09-30T10:00:00-07:00', folderId: 5, notes: [{ fieldId: 1, text: 'Mint (M)' }] },
  };
}

/** Two pages of the volumes from 12 on, of which the library has one. */
function pageAt(at: number): DiscogsPage {
  const items = Array.from({ length: 2 }, (_, index) => item(12 + (at - 1) * 2 + index));
  const named = at === 1;
  return {
    ...{ pages: 2, items },
    folders: named ? [{ id: 5, name: 'Late night' }] : [],
    fields: named ? [{ id: 1, name: 'Media Condition' }] : [],
  };
}

/** The calls of the account; `calls` are the requests in order, without the question for the account. */
function discogs(username: string | null, list: (at: number) => Response = (at) => Response.json(pageAt(at))) {
  const calls: string[] = [];
  let connected = username;
  const answer = (path: string, init: RequestInit) => {
    const [address = '', query = ''] = path.split('?');
    if (!address.startsWith(ACCOUNT)) return undefined;
    const method = init.method ?? 'GET';
    if (method !== 'GET' || address !== ACCOUNT) {
      calls.push(`${method} ${address.slice(ACCOUNT.length)}${query && `?${query}`}`);
    }
    if (address !== ACCOUNT) return list(Number(new URLSearchParams(query).get('page')));
    if (method === 'PUT') {
      connected = 'cratedigger';
      return Response.json({ username: connected });
    }
    if (method === 'DELETE') connected = null;
    return Response.json(method === 'DELETE' ? { success: true } : { isOffered: true, username: connected });
  };
  return { calls, answer };
}

async function openImport(answer: ReturnType<typeof discogs>['answer'], size = DESKTOP) {
  const app = await openApp({
    ...{ at: '/you', size, answer, account: { subscriptionTier: 'annual' } },
    changes: volumes(1, 12, 'Sun Ra'),
  });
  await button('Import').click();
  return app;
}

test('the collection of the connected account says what would happen and comes in by its pages', async () => {
  const { calls, answer } = discogs('cratedigger');
  const app = await openImport(answer);
  await shown(dialog('Import').getByText('Connected as cratedigger'));
  await button('Collection').click();
  await shown(dialog('What would happen').getByText('4 lines, a Discogs collection'));
  expect(calls).toEqual(['GET /collection?page=1', 'GET /collection?page=2']);
  await button('Import 3 records').click();
  await shown(dialog('3 records came in').getByText('1 new collection'));
  const added = app.library.library.view().records.find(({ title }) => title === 'Volume 15');
  expect(added).toMatchObject({
    ...{ artist: 'Sun Ra', condition: 'mint', catalogNumber: 'S 15', discogsReleaseId: 15, imageUrl: null },
    createdAt: '2019-09-30T10:00:00.000Z',
  });
});

test('too many requests are waited for and asked again', async () => {
  let isFirst = true;
  const { calls, answer } = discogs('cratedigger', (at) => {
    if (at === 1 || !isFirst) return Response.json(pageAt(at));
    isFirst = false;
    const body = { code: 'RATE_LIMITED', message: 'Discogs is busy.', details: { retryAfter: 0.3 } };
    return Response.json(body, { status: 429 });
  });
  await openImport(answer);
  await button('Collection').click();
  await shown(dialog('Import').getByText('Waiting a moment'));
  await shown(dialog('What would happen').getByText('4 lines, a Discogs collection'));
  expect(calls).toEqual(['GET /collection?page=1', 'GET /collection?page=2', 'GET /collection?page=2']);
});

test('a page that does not come is asked for again, and after four times it is said', async () => {
  let failures = 3;
  const unavailable = () =>
    Response.json(
      { code: 'UNAVAILABLE', message: 'Discogs cannot be reached right now.', details: { retryAfter: 0 } },
      { status: 503 },
    );
  const { calls, answer } = discogs('cratedigger', (at) => {
    if (at === 1) return Response.json(pageAt(at));
    failures -= 1;
    return failures < 0 ? Response.json(pageAt(at)) : unavailable();
  });
  await openImport(answer);
  await button('Collection').click();
  await shown(dialog('What would happen').getByText('4 lines, a Discogs collection'));
  expect(calls.filter((each) => each.endsWith('page=2'))).toHaveLength(4);
  await button('Cancel').click();
  await gone(dialog('What would happen'));
  failures = 4;
  await button('Import').click();
  await button('Collection').click();
  await shown(dialog('Import').getByText('Discogs cannot be reached right now. Nothing was changed here.'));
});

test('a refused connection says so, changes nothing, and can be made again', async () => {
  const message = 'Discogs does not accept this connection any more. Please connect again.';
  const { answer } = discogs('cratedigger', () => refusal('NOT_FOUND', message));
  const app = await openImport(answer);
  await button('Wantlist').click();
  await shown(dialog('Import').getByText(message));
  expect(app.library.library.view().records).toHaveLength(12);
  await button('Disconnect').click();
  await shown(button('Connect Discogs'));
});

test('the answer of Discogs in the address connects the account once, and leaves the address', async () => {
  const { calls, answer } = discogs(null);
  const app = await openApp({ at: '/you?oauth_token=t1&oauth_verifier=v1', answer });
  await shown(dialog('Import').getByText('Connected as cratedigger'));
  expect(app.address()).toBe('/you');
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
});

test('a No at Discogs leads back to a word that nothing was changed', async () => {
  const { calls, answer } = discogs(null);
  const app = await openApp({ at: '/you?denied=t2', answer });
  await shown(page.getByText('Discogs was not connected'));
  expect(app.address()).toBe('/you');
  expect(calls).toEqual([]);
});

test('without a key of the server, without a connection and while an administrator views there is no account', async () => {
  const off = (path: string) => (path === ACCOUNT ? Response.json({ isOffered: false, username: null }) : undefined);
  await openImport(off);
  await shown(dialog('Import').getByText('Drop the file here'));
  expect(page.getByText('Your Discogs account').elements()).toEqual([]);
  const { calls, answer } = discogs('cratedigger');
  const app = await openApp({ at: '/you', answer, account: { subscriptionTier: 'annual' } });
  await expect.element(button('Import')).toBeEnabled();
  app.setOnline(false);
  await button('Import').click();
  await shown(dialog('Import').getByText('Drop the file here'));
  expect(page.getByText('Your Discogs account').elements()).toEqual([]);
  await openApp({ at: '/you?oauth_token=t3&oauth_verifier=v3', answer, isView: true });
  await shown(page.getByRole('heading', { name: 'You' }));
  await gone(button('Import'));
  expect(calls).toEqual([]);
});

test.each(SHAPES)('axe finds nothing in a connected account on a $name', async ({ size }) => {
  await openImport(discogs('a-very-long-name-of-a-collector-of-records').answer, size);
  await shown(button('Wantlist'));
  await expectAccessible(size);
});
