import { beforeEach, expect, test, vi } from 'vitest';
import { exitView } from '../../app/session/exit-view.ts';
import { switchUser } from '../../app/session/switch-user.ts';
import { toast } from '../../app/ui/toast.ts';

vi.mock('../../app/ui/toast.ts', () => ({ toast: vi.fn() }));

const session = {
  guard: (work: () => Promise<unknown>) => work().then(() => undefined),
  revalidate: vi.fn(),
  isView: true,
};
const go = vi.fn();
const leave = vi.fn();
const answers = (status: number, body: object) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })),
  );
const request = () => {
  const [path, { method, body }] = vi.mocked(fetch).mock.calls[0] as [string, RequestInit];
  return [method, path, body];
};
const toasts = () => vi.mocked(toast).mock.calls.map(([{ title, text }]) => [title, text]);

beforeEach(() => {
  vi.clearAllMocks();
});

const switched = { targetUser: { username: 'cratedigger', email: null } };

// ADMIN-036
test('the list sends the id in the body, a page in the address; both load the page that the server names', async () => {
  answers(200, { ...switched, redirectUrl: '/?admin-switched=true' });
  expect(await switchUser(session, 'u1', 'list', go)).toBe(true);
  expect(request()).toEqual(['POST', '/api/admin/switch-user', '{"targetUserId":"u1"}']);
  answers(200, { ...switched, redirectUrl: '/' });
  expect(await switchUser(session, 'u1', 'detail', go)).toBe(true);
  expect(request()).toEqual(['POST', '/api/admin/switch-user/u1', undefined]);
  expect(go.mock.calls).toEqual([['/?admin-switched=true'], ['/']]);
});

test.each([
  ['list', 'Failed to switch to user'],
  ['detail', 'Failed to switch to user account.'],
] as const)('a switch from the %s that fails says so in its words, with the reason', async (from, words) => {
  answers(404, { code: 'NOT_FOUND', message: 'This user does not exist' });
  expect(await switchUser(session, 'u1', from, go)).toBe(false);
  expect(toasts()).toEqual([[words, 'This user does not exist']]);
  expect(go).not.toHaveBeenCalled();
});

// NAV-020
test('the way back leads to the dashboard, from the page of the view and from another tab', async () => {
  answers(200, { success: true, redirectUrl: '/admin' });
  expect(await exitView(session, leave, go)).toBe(true);
  expect(request()).toEqual(['POST', '/api/admin/switch-back', undefined]);
  expect(leave).toHaveBeenCalledExactlyOnceWith('/admin', 'back');
  expect(await exitView({ ...session, isView: false }, leave, go)).toBe(true);
  expect(go).toHaveBeenCalledExactlyOnceWith('/admin');
});

// NAV-022
test('a way back that fails says so and leaves the page as it is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await exitView(session, leave, go)).toBe(false);
  expect(toasts()).toEqual([['Failed to switch back to admin', 'There is no connection to the server.']]);
  expect(session.revalidate).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
});
