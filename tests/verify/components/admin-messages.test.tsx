import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { InboxMessage } from '../../../shared/contract/contact.ts';
import { openAdmin } from '../../components/support/admin.ts';
import { idOf, message } from '../../components/support/admin-fixtures.ts';
import type { BillingCall } from '../../components/support/billing.ts';
import { PHONE, type Size } from '../../components/support/open-app.tsx';
import { gone, press, shown, texts, toastSays } from '../../components/support/steps.ts';

const LIST = 'GET /api/admin/messages';
const OTHER = { id: '018f0000-0000-7000-8000-00000000000a', name: 'sidetwo' };

/** The messages of a server that marks them. */
function support(stored: InboxMessage[]) {
  const me = { id: '', name: 'deadwax' };
  const answers: Record<string, (call: BillingCall) => { body: unknown }> = {
    [LIST]({ query }) {
      const of = (state: string) => stored.filter((each) => each.state === state);
      const from = query.before ? of(query.state ?? '').findIndex(({ id }) => query.before?.endsWith(id)) + 1 : 0;
      const messages = of(query.state ?? '').slice(from, from + Number(query.limit));
      return { body: { messages, counts: { open: of('open').length, done: of('done').length } } };
    },
  };
  const change = (id: string, changes: Partial<InboxMessage>) => {
    const at = stored.findIndex((each) => each.id === id);
    stored[at] = { ...(stored[at] as InboxMessage), ...changes };
    return stored[at];
  };
  for (const { id } of stored) {
    const path = `/api/admin/messages/${id}`;
    answers[`GET ${path}`] = () => ({ body: stored.find((each) => each.id === id) });
    answers[`PATCH ${path}`] = ({ body }) => {
      const { state } = body as Pick<InboxMessage, 'state'>;
      const now = stored.find((each) => each.id === id);
      if (now?.state === state) return { body: now };
      const isDone = state === 'done';
      const doneBy = isDone ? me : null;
      return { body: change(id, { state, doneAt: isDone ? '2026-11-23T10:00:00.000Z' : null, doneBy }) };
    };
  }
  return { answers, change, me };
}

const open = async (stored: InboxMessage[], { at = '', size }: { at?: string; size?: Size } = {}) => {
  const desk = support(stored);
  const app = await openAdmin({ at: `/admin/messages${at}`, answers: desk.answers, ...(size && { size }) });
  desk.me.id = app.userId;
  return { ...app, ...desk };
};

const list = () => page.getByRole('region', { name: 'Inbox' });
const lines = () => texts(list().getByRole('link'));
const pane = () => page.getByRole('article');
const button = (name: string) => pane().getByRole('button', { name, exact: true });

describe('the inbox', () => {
  test('has a tab, the open messages first with their number, and the newest one next to them', async () => {
    await open([message(1), message(2, { category: 'feature' }), message(3, { state: 'done' })]);
    await shown(pane().getByText('Words 1'));
    const tab = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Messages' });
    await expect.element(tab).toHaveAttribute('aria-current', 'page');
    expect(lines()).toEqual(['Subject 1', 'Subject 2']);
    await shown(list().getByText('needledrop, Feature Request'));
    await expect.element(list().getByRole('button', { name: 'Open 2' })).toHaveAttribute('aria-pressed', 'true');
    await shown(list().getByRole('button', { name: 'Done 1' }));
    await expect.element(list().getByRole('link', { name: 'Subject 1' })).toHaveAttribute('aria-current', 'true');
    await shown(pane().getByText(/^needledrop, needledrop@example\.com\. Billing & Subscriptions\. November 29, 2026/));
  });

  test('opens another message at its address, and what is done in its own list', async () => {
    const app = await open([message(1), message(2), message(3, { state: 'done', doneAt: '2026-11-20T10:00:00.000Z' })]);
    await list().getByRole('link', { name: 'Subject 2' }).click();
    await shown(pane().getByText('Words 2'));
    expect(app.address()).toBe(`/admin/messages?message=${idOf(2)}`);
    await list().getByRole('button', { name: 'Done 1' }).click();
    await shown(pane().getByText('Words 3'));
    expect(app.address()).toBe('/admin/messages?state=done');
    await shown(pane().getByText(/^Marked as done by a deleted account on November 20/));
  });

  test('shows mark-up and line breaks of a message as they were typed', async () => {
    const words = 'One\n\n<img src=x onerror=alert(1)> & <b>two</b>';
    await open([message(1, { message: words, subject: '<i>S</i>' })]);
    await shown(pane().getByRole('heading', { name: '<i>S</i>' }));
    await expect.poll(() => texts(pane().getByText(/^One/))).toEqual([words]);
    expect(pane().element().querySelector('img, b, i')).toBeNull();
  });

  test('of one user is what a link from their page shows, until all are wanted', async () => {
    const { site, address } = await open([message(1)], { at: '?user=u1' });
    const asked = () => site.calls.filter(({ what }) => what === LIST).at(-1)?.query;
    await shown(page.getByText('Only messages of one user.'));
    expect(asked()).toMatchObject({ state: 'open', userId: 'u1' });
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(address).toBe('/admin/messages');
    await expect.poll(asked).not.toHaveProperty('userId');
    await gone(page.getByText('Only messages of one user.'));
  });

  test('comes in pages', async () => {
    const many = Array.from({ length: 32 }, (_, at) => message(at, { createdAt: '2026-11-20T10:00:00.000Z' }));
    await open(many);
    await expect.poll(() => lines().length).toBe(30);
    await list().getByRole('button', { name: 'Show more messages' }).click();
    await expect.poll(() => lines().length).toBe(32);
    await gone(list().getByRole('button', { name: 'Show more messages' }));
  });

  test('says that there is nothing to do, and nothing done', async () => {
    await open([]);
    await shown(page.getByText('No open messages'));
    await page.getByRole('button', { name: /^Done/ }).click();
    await shown(page.getByText('No message is done yet'));
  });

  test.each([
    ['no connection', 'Messages are read from the server.'],
    [{ code: 'UNAVAILABLE', message: 'The server is away' }, 'The server is away'],
  ] as const)('says why it cannot be read, and reads it again: %j', async (failure, says) => {
    const { site } = await openAdmin({ at: '/admin/messages', answers: { [LIST]: failure } });
    await shown(page.getByText(says));
    Object.assign(site.answers, support([message(1)]).answers);
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown(pane().getByText('Words 1'));
  });

  test('says that a message is deleted', async () => {
    const gone = { code: 'NOT_FOUND', message: 'This message does not exist' } as const;
    await openAdmin({
      at: `/admin/messages?message=${idOf(9)}`,
      answers: { ...support([]).answers, [`GET /api/admin/messages/${idOf(9)}`]: gone },
    });
    await shown(page.getByRole('heading', { name: 'This message is gone' }));
  });
});

describe('a message', () => {
  test('is answered from the own mail program, with its subject and its words', async () => {
    const words = `Hello &\nthere${'!'.repeat(2_000)}`;
    await open([message(1, { subject: 'A & B?', message: words, email: 'a+b&c@example.com' })]);
    const reply = pane().getByRole('link', { name: 'Reply by e-mail' });
    await shown(reply);
    const href = reply.element().getAttribute('href');
    const address = new URL(String(href));
    expect(address.protocol).toBe('mailto:');
    expect(address.pathname).toBe('a%2Bb%26c@example.com');
    expect(address.searchParams.get('subject')).toBe('Re: A & B?');
    const body = address.searchParams.get('body') ?? '';
    expect(body).toContain('On November 29, 2026, needledrop wrote:\r\n> Hello &\r\n> there!!!');
    expect(String(href).length).toBeLessThan(2_100);
  });

  test('is done: it leaves the list, is open next to it, says who did it, and can be opened again', async () => {
    const app = await open([message(1), message(2)]);
    await button('Done').click();
    await toastSays('The message is done');
    await shown(pane().getByText(/^Marked as done by deadwax/));
    await expect.poll(lines).toEqual(['Subject 2']);
    await shown(list().getByRole('button', { name: 'Open 1' }));
    expect(app.site.sent(`PATCH /api/admin/messages/${idOf(1)}`)).toEqual([{ state: 'done' }]);
    await button('Reopen').click();
    await toastSays('The message is open again');
    await expect.poll(lines).toEqual(['Subject 1', 'Subject 2']);
    await shown(button('Done'));
  });

  test('that another administrator has closed meanwhile says so, and nothing is overwritten', async () => {
    const { change } = await open([message(1), message(2)]);
    await shown(button('Done'));
    change(idOf(1), { state: 'done', doneAt: '2026-11-23T09:00:00.000Z', doneBy: OTHER });
    await button('Done').click();
    await toastSays('Already done', 'sidetwo has marked it as done before you.');
    await shown(pane().getByText(/^Marked as done by sidetwo/));
    await expect.poll(lines).toEqual(['Subject 2']);
  });

  test('that another administrator has closed is shown so when it is opened', async () => {
    const { change } = await open([message(1), message(2)]);
    await shown(list().getByRole('link', { name: 'Subject 2' }));
    change(idOf(2), { state: 'done', doneAt: '2026-11-23T09:00:00.000Z', doneBy: OTHER });
    await list().getByRole('link', { name: 'Subject 2' }).click();
    await shown(pane().getByText(/^Marked as done by sidetwo/));
    await shown(button('Reopen'));
  });

  test('that cannot be marked is unchanged', async () => {
    const { site } = await open([message(1)]);
    await shown(button('Done'));
    site.answers[`PATCH /api/admin/messages/${idOf(1)}`] = 'no connection';
    await button('Done').click();
    await toastSays('Failed to update the message', 'There was no answer from the server. Please try again.');
    await shown(button('Done'));
    expect(lines()).toEqual(['Subject 1']);
  });

  test('of a member leads to the member', async () => {
    await open([message(1, { userId: OTHER.id })]);
    await expect
      .element(pane().getByRole('link', { name: 'Open the user' }))
      .toHaveAttribute('href', `/admin/user/${OTHER.id}`);
  });
});

test('on a phone, the list and a message are two pages, and Back leads from one to the other', async () => {
  const app = await open([message(1), message(2)], { size: { ...PHONE, width: 320 } });
  await expect.poll(lines).toEqual(['Subject 1', 'Subject 2']);
  expect(pane().elements()).toHaveLength(0);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await list().getByRole('link', { name: 'Subject 2' }).click();
  const title = page.getByRole('heading', { name: 'Subject 2' });
  await expect.element(title).toHaveFocus();
  expect(list().elements()).toHaveLength(0);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await button('Done').click();
  await shown(pane().getByText(/^Marked as done by deadwax/));
  app.goBack();
  await expect.poll(lines).toEqual(['Subject 1']);
});

test.each([
  ['', ''],
  ['state=done&', '?state=done'],
])('on a phone, Back leads from a message that was opened by its address to the inbox: %j', async (asked, inbox) => {
  const state = inbox === '' ? 'open' : 'done';
  const app = await open([message(1, { state })], { at: `?${asked}message=${idOf(1)}`, size: PHONE });
  await shown(pane().getByText('Words 1'));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(lines).toEqual(['Subject 1']);
  expect(app.address()).toBe(`/admin/messages${inbox}`);
});

test('with the keyboard alone, a message is opened and marked', async () => {
  await open([message(1), message(2)]);
  await shown(pane());
  (list().getByRole('link', { name: 'Subject 2' }).element() as HTMLElement).focus();
  await press('{Enter}');
  await shown(pane().getByText('Words 2'));
  await press('{Tab}');
  await expect.element(pane().getByRole('link', { name: 'Reply by e-mail' })).toHaveFocus();
  await press('{Tab}', '{Enter}');
  await shown(pane().getByText(/^Marked as done by deadwax/));
  await expect.element(button('Reopen')).toHaveFocus();
});
