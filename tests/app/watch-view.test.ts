import { beforeEach, expect, test, vi } from 'vitest';
import { watchViewPage } from '../../app/session/watch-view.ts';
import { VIEW_COOKIE } from '../../shared/wire/current-user-call.ts';

const root = { hidden: false };
const browserDocument = { documentElement: root, cookie: '' };
const replace = vi.fn();
let browser: EventTarget;

beforeEach(() => {
  replace.mockClear();
  root.hidden = false;
  browser = Object.assign(new EventTarget(), { location: { replace } });
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', browserDocument);
  viewing('them');
  watchViewPage('them');
});

const viewing = (id: string | undefined) => {
  browserDocument.cookie = id === undefined ? 'other=1' : `other=1; ${VIEW_COOKIE}=${id}`;
};
const happens = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  browser.dispatchEvent(Object.assign(new Event(type), { persisted }));

test('a page of a view that the browser keeps shows nothing of the user once the view is over', () => {
  happens('pagehide', true);
  expect(root.hidden).toBe(true);
  viewing(undefined);
  happens('pageshow', true);
  // Hidden until the other page has come.
  expect(root.hidden).toBe(true);
  expect(replace.mock.calls).toEqual([['/']]);
});

test('a message of an earlier view, of another person, does not close it either', () => {
  happens('pagehide', true);
  viewing('somebody-else');
  happens('pageshow', true);
  expect([root.hidden, replace.mock.calls]).toEqual([true, [['/']]]);
});

test('a page of the view that goes on is shown again', () => {
  happens('pagehide', true);
  happens('pageshow', true);
  expect([root.hidden, replace.mock.calls]).toEqual([false, []]);
});

test('its first showing hides nothing', () => {
  happens('pageshow', false);
  expect([root.hidden, replace.mock.calls]).toEqual([false, []]);
});
