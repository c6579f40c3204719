import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginAddress } from '../../app/session/login-address.ts';
import { redirectToSignIn } from '../../app/session/redirect-to-sign-in.ts';
import { showUnauthorized } from '../../app/session/unauthorized.ts';
import { toastStore } from '../../app/ui/toast.ts';

const assign = vi.fn();
let page: EventTarget & { location: { pathname: string; search: string; assign: typeof assign } };

beforeEach(() => {
  vi.useFakeTimers();
  assign.mockClear();
  const location = { pathname: '/wishlist', search: '?add=item', assign };
  page = Object.assign(new EventTarget(), { location, setTimeout, clearTimeout });
  vi.stubGlobal('window', page);
});
afterEach(() => {
  page.dispatchEvent(new Event('pageshow'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// CONT-012 ERR-003 ERR-004 ERR-005 ERR-014 SUB-031
test.each([
  ['/', 'Unauthorized', 'Please log in again to continue.'],
  ['/wishlist', 'Unauthorized', 'You are logged out. Logging in again...'],
  ['/profile', 'Unauthorized', 'Please log in to continue.'],
  ['/contact', 'Unauthorized', 'Please log in to send a message.'],
  ['/subscribe/annual', 'Please Log In', 'You need to log in to subscribe to a plan.'],
])(
  'an ended session on %s is explained in the words of the screen, and the sign-in opens half a second later',
  (path, title, text) => {
    page.location.pathname = path;
    showUnauthorized();
    expect(toastStore.get()).toMatchObject({ title, text, tone: 'bad' });
    vi.advanceTimersByTime(499);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign).toHaveBeenCalledExactlyOnceWith(`/api/login?returnTo=${encodeURIComponent(`${path}?add=item`)}`);
  },
);

test('leaving the screen before that calls the sign-in off', () => {
  showUnauthorized()();
  vi.advanceTimersByTime(10_000);
  expect(assign).not.toHaveBeenCalled();
});

test('however many calls meet the end of the session, the page leaves once and goes on when it is shown again', async () => {
  const left = [redirectToSignIn(), redirectToSignIn()];
  vi.advanceTimersByTime(10_000);
  expect(assign).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('pageshow'));
  await Promise.all(left);
  void redirectToSignIn();
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledTimes(2);
});

test('the sign-in comes back to where one was, and home needs no address', () => {
  expect(loginAddress('/')).toBe('/api/login');
  expect(loginAddress('/album/AC%2FDC/Back')).toBe('/api/login?returnTo=%2Falbum%2FAC%252FDC%2FBack');
});
