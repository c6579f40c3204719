import { expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../../app/online/call.ts';
import { leaveDeletedAccount } from '../../app/session/leave-deleted-account.ts';
import { toast } from '../../app/ui/toast.ts';

vi.mock('../../app/ui/toast.ts', () => ({ toast: vi.fn() }));

const answer = (code: string) => new ApiError(401, JSON.stringify({ message: 'No', code }), '');
const failing = (error: Error) => () => Promise.reject(error);

test('a device whose account was deleted goes home, removes what it holds, and says so', async () => {
  const goHome = vi.fn();
  const leave = vi.fn(async () => expect(goHome).toHaveBeenCalledOnce());
  await leaveDeletedAccount({ leave }, failing(answer('ACCOUNT_DELETED')), goHome);
  expect(leave.mock.calls).toEqual([['wipe']]);
  expect(vi.mocked(toast).mock.calls[0]?.[0]).toMatchObject({ title: 'This account was deleted' });
});

test.each([
  ['a session that merely ended', failing(answer('UNAUTHENTICATED'))],
  ['a page of a portal', failing(new OfflineError('Not an answer of this server'))],
  ['an answer after all', async () => ({})],
  ['a server with a problem', failing(new ApiError(503, '', ''))],
])('%s removes nothing', async (_, ask) => {
  const leave = vi.fn(async () => undefined);
  const goHome = vi.fn();
  await leaveDeletedAccount({ leave }, ask, goHome);
  expect(leave).not.toHaveBeenCalled();
  expect(goHome).not.toHaveBeenCalled();
});
