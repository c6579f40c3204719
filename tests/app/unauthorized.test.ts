import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginAddress, showUnauthorized } from '../../app/session/unauthorized.ts';
import { toastStore } from '../../app/ui/toast.ts';

const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  assign.mockClear();
  const location = { pathname: '/wishlist', search: '?add=item', assign };
  vi.stubGlobal('window', { location, setTimeout, clearTimeout });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an ended session is said in a destructive toast, and the sign-in opens half a second later', () => {
  showUnauthorized('Please log in again to continue.');
  expect(toastStore.get()).toMatchObject({
    title: 'Unauthorized',
    text: 'Please log in again to continue.',
    tone: 'bad',
  });
  vi.advanceTimersByTime(499);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?returnTo=%2Fwishlist%3Fadd%3Ditem');
});

test('leaving the screen before that calls the sign-in off', () => {
  showUnauthorized('You are logged out. Logging in again...')();
  vi.advanceTimersByTime(10_000);
  expect(assign).not.toHaveBeenCalled();
});

test('the sign-in comes back to where one was, and home needs no address', () => {
  expect(loginAddress('/')).toBe('/api/login');
  expect(loginAddress('/album/AC%2FDC/Back')).toBe('/api/login?returnTo=%2Falbum%2FAC%252FDC%2FBack');
});
