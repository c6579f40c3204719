import { describe, expect, test, vi } from 'vitest';
import { ApiError, OfflineError } from '../../app/online/call.ts';
import { createSession, type SessionPorts } from '../../app/session/session.ts';
import type { Account } from '../../shared/domain/user.ts';
import { accountOf } from '../support/accounts.ts';

test('a remembered person is in at once, before any answer of the server', () => {
  const { session } = setUp({ remembered: account('a'), answers: [new Promise(() => undefined)] });
  session.start();
  expect(session.get()).toMatchObject({ phase: 'signed-in', account: { id: 'a' }, ended: false });
});

// ERR-009 LAND-002
test('without a remembered person the app is signed out until the server names one', async () => {
  const { session } = setUp({ signedInId: 'a', answers: [Promise.resolve(account('a'))] });
  session.start();
  expect(session.get().phase).toBe('checking');
  await session.revalidate();
  expect(session.get()).toMatchObject({ phase: 'signed-in', account: { id: 'a' } });
});

test('the server is not asked if neither device nor browser remembers a person', async () => {
  const { session, ports, given } = setUp({ answers: [Promise.resolve(account('a'))] });
  session.start();
  expect(session.get().phase).toBe('visitor');
  await session.revalidate();
  expect(ports.fetchAccount).not.toHaveBeenCalled();
  given.signedInId = 'a';
  await session.revalidate();
  expect(session.get()).toMatchObject({ phase: 'signed-in', account: { id: 'a' } });
});

// ERR-016
test('no answer of the server is never a sign-out', async () => {
  const { session } = setUp({ remembered: account('a'), answers: [Promise.reject(new OfflineError('no network'))] });
  session.start();
  await session.revalidate();
  expect(session.get()).toMatchObject({ phase: 'signed-in', ended: false });
});

test('an error of the server is never a sign-out', async () => {
  const { session } = setUp({ remembered: account('a'), answers: [Promise.reject(new ApiError(503, '', 'Busy'))] });
  session.start();
  await session.revalidate();
  expect(session.get()).toMatchObject({ phase: 'signed-in', ended: false });
});

// ERR-008
test('a 401 ends the session and leaves library and memory of the person alone', async () => {
  const { session, ports } = setUp({ remembered: account('a'), answers: [Promise.reject(unauthenticated())] });
  session.start();
  await session.revalidate();
  expect(session.get()).toMatchObject({ phase: 'signed-in', ended: true, library: 'library of a' });
  session.sessionEnded();
  expect(ports.endSync).toHaveBeenCalledExactlyOnceWith('library of a');
  expect(ports.closeLibrary).not.toHaveBeenCalled();
  expect(ports.wipeLibrary).not.toHaveBeenCalled();
  expect(ports.identity.clear).not.toHaveBeenCalled();
});

test('while an account is deleted its session does not end, and its library goes while the page still shows it', async () => {
  const { session, ports } = setUp({ remembered: account('a'), answers: [new Promise(() => undefined)] });
  session.start();
  await session.guard(async () => session.sessionEnded());
  await session.leave('wipe-and-stay');
  expect(session.get()).toMatchObject({ phase: 'signed-in', ended: false });
  expect(ports.endSync).not.toHaveBeenCalled();
  expect(ports.wipeLibrary).toHaveBeenCalledExactlyOnceWith('library of a');
  expect(ports.identity.clear).toHaveBeenCalledOnce();
});

test('a deletion that fails leaves all as it was', async () => {
  const { session, ports } = setUp({ remembered: account('a'), answers: [new Promise(() => undefined)] });
  session.start();
  await expect(session.guard(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  session.sessionEnded();
  expect(session.get()).toMatchObject({ phase: 'signed-in', ended: true });
  expect(ports.wipeLibrary).not.toHaveBeenCalled();
});

test('signing in again as the same person goes on with the open library', async () => {
  const { session, ports } = setUp({
    remembered: account('a'),
    answers: [Promise.reject(unauthenticated()), Promise.resolve(account('a'))],
  });
  session.start();
  await session.revalidate();
  await session.revalidate();
  expect(session.get()).toMatchObject({ phase: 'signed-in', ended: false });
  expect(ports.openLibrary).toHaveBeenCalledTimes(1);
});

test('for another person the page reloads, remembered as theirs, with neither rows nor pictures of the first', async () => {
  const { session, ports } = setUp({ remembered: account('a'), answers: [Promise.resolve(account('b'))] });
  session.start();
  await session.revalidate();
  expect(ports.wipeLibrary).not.toHaveBeenCalled();
  expect(ports.clearImages).toHaveBeenCalled();
  expect(ports.identity.write).toHaveBeenCalledWith(expect.objectContaining({ id: 'b' }));
  expect(ports.reloadForNewUser).toHaveBeenCalledTimes(1);
  expect(ports.openLibrary).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a' }));
});

test('a page that has reloaded for another person ignores later answers', async () => {
  const { session, ports } = setUp({
    remembered: account('a'),
    answers: [Promise.resolve(account('b')), Promise.resolve(account('a'))],
  });
  session.start();
  await session.revalidate();
  session.accountChanged(account('a'));
  await session.revalidate();
  expect(ports.identity.write).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'b' }));
});

test('a call that met another person asks again, past an answer from before the change', async () => {
  const { session, ports } = setUp({
    remembered: account('a'),
    answers: [Promise.resolve(account('a')), Promise.resolve(account('b'))],
  });
  session.start();
  await session.otherPerson();
  expect(ports.reloadForNewUser).toHaveBeenCalledTimes(1);
});

test('when the browser says that another person signed in last, the server is asked; otherwise not', async () => {
  const { session, ports, given } = setUp({
    remembered: account('a'),
    answers: [Promise.resolve(account('a')), Promise.resolve(account('b'))],
  });
  session.start();
  await session.revalidate();
  await session.checkPerson();
  expect(ports.reloadForNewUser).not.toHaveBeenCalled();
  given.signedInId = 'b';
  await session.checkPerson();
  expect(ports.reloadForNewUser).toHaveBeenCalledTimes(1);
});

test('a remembered person is not opened when another person has signed in since', async () => {
  const never = new Promise<Account>(() => undefined);
  const { session, ports } = setUp({ remembered: account('a'), signedInId: 'b', answers: [never] });
  session.start();
  expect(session.get().phase).toBe('checking');
  expect(ports.openLibrary).not.toHaveBeenCalled();
  expect(ports.clearImages).toHaveBeenCalled();
});

test('leaving wipes what is here, or keeps it closed', async () => {
  for (const how of ['wipe', 'keep'] as const) {
    const answers = [Promise.resolve(account('a')), Promise.reject(unauthenticated())];
    const { session, ports } = setUp({ remembered: account('a'), signedInId: 'a', answers });
    session.start();
    await session.revalidate();
    await session.leave(how);
    // No screen asks for a sign-in unprompted.
    expect(session.get()).toEqual({ phase: 'visitor', hasLeft: true });
    expect(ports.identity.clear).toHaveBeenCalled();
    expect(ports.clearImages).toHaveBeenCalled();
    expect(ports.wipeLibrary).toHaveBeenCalledTimes(how === 'wipe' ? 1 : 0);
    expect(ports.closeLibrary).toHaveBeenCalledTimes(how === 'keep' ? 1 : 0);
    await session.revalidate();
    expect(ports.fetchAccount).toHaveBeenCalledTimes(2);
    expect(session.get()).toEqual({ phase: 'visitor', hasLeft: true });
  }
});

test('an answer that arrives after leaving does not bring the person back', async () => {
  let answer: (account: Account) => void = () => undefined;
  const late = new Promise<Account>((resolve) => {
    answer = resolve;
  });
  const { session, ports } = setUp({ remembered: account('a'), answers: [late] });
  session.start();
  await session.leave('wipe');
  answer(account('a'));
  await session.revalidate();
  expect(session.get().phase).toBe('visitor');
  expect(ports.openLibrary).toHaveBeenCalledTimes(1);
  expect(ports.identity.write).not.toHaveBeenCalled();
});

describe('while the session views as another person', () => {
  const own = () => account('a');
  const viewed = () => ({ ...account('b'), isAdminSwitched: true });

  test("a page of the administrator's own stays, sends nothing, and goes on once the view is over", async () => {
    const { session, ports, given } = setUp({
      remembered: own(),
      answers: [Promise.resolve(own()), Promise.resolve(viewed()), Promise.resolve(own())],
    });
    session.start();
    await session.revalidate();
    given.viewedId = 'b';
    await session.checkPerson();
    expect(session.get()).toMatchObject({ phase: 'signed-in', account: { id: 'a' }, isAway: true });
    await session.checkPerson();
    given.viewedId = undefined;
    expect(ports.resumeSync).not.toHaveBeenCalled();
    await session.checkPerson();
    expect(session.get()).toEqual({ phase: 'signed-in', account: own(), library: 'library of a', ended: false });
    expect(ports.resumeSync).toHaveBeenCalledExactlyOnceWith('library of a');
    expect(ports.fetchAccount).toHaveBeenCalledTimes(3);
    expect(ports.reloadForNewUser).not.toHaveBeenCalled();
    expect(ports.clearImages).not.toHaveBeenCalled();
    for (const [written] of ports.identity.write.mock.calls) expect(written).toMatchObject({ id: 'a' });
  });

  test('a page of another person reloads', async () => {
    const { session, ports } = setUp({ remembered: own(), signedInId: 'c', answers: [Promise.resolve(viewed())] });
    session.start();
    await session.revalidate();
    expect(ports.reloadForNewUser).toHaveBeenCalledOnce();
    expect(ports.identity.write).not.toHaveBeenCalled();
  });

  test('a page that was loaded without knowing it reloads, before it opens a library', async () => {
    const { session, ports } = setUp({ signedInId: 'a', answers: [Promise.resolve(viewed())] });
    session.start();
    await session.revalidate();
    expect(ports.reloadForNewUser).toHaveBeenCalledOnce();
    expect(ports.openLibrary).not.toHaveBeenCalled();
  });

  test("its own page opens the person's library", async () => {
    const { session } = setUp({ isView: true, signedInId: 'a', viewedId: 'b', answers: [Promise.resolve(viewed())] });
    session.start();
    expect(session.isView).toBe(true);
    await session.revalidate();
    expect(session.get()).toMatchObject({ phase: 'signed-in', account: { id: 'b' }, library: 'library of b' });
  });

  test('its page reloads when the view is over, when it is of another person, and when the session ends', async () => {
    const other = { ...account('c'), isAdminSwitched: true };
    for (const next of [Promise.resolve(own()), Promise.resolve(other), Promise.reject(unauthenticated())]) {
      const { session, ports } = setUp({
        isView: true,
        signedInId: 'a',
        viewedId: 'b',
        answers: [Promise.resolve(viewed()), next],
      });
      session.start();
      await session.revalidate();
      await session.revalidate();
      expect(ports.reloadForNewUser).toHaveBeenCalledOnce();
      expect(ports.openLibrary).toHaveBeenCalledOnce();
      session.accountChanged(viewed());
      expect(session.get()).toMatchObject({ ended: false, account: { id: 'b' } });
    }
  });
});

interface Given {
  isView?: boolean;
  viewedId?: string;
  remembered?: Account;
  /** Whom the server's cookie names; the remembered person where it is left out. */
  signedInId?: string;
  answers: Promise<Account>[];
}

function setUp({ remembered, signedInId = remembered?.id, answers, isView = false, viewedId }: Given) {
  const given = { signedInId, viewedId };
  const left = [...answers];
  for (const answer of answers) answer.catch(() => undefined);
  const ports = {
    isView,
    viewedId: () => given.viewedId,
    resumeSync: vi.fn(),
    fetchAccount: vi.fn(() => left.shift() ?? Promise.reject(new OfflineError('nothing left to answer'))),
    identity: { read: vi.fn(() => remembered), write: vi.fn(), clear: vi.fn() },
    signedInId: () => given.signedInId,
    openLibrary: vi.fn(({ id }: Account) => `library of ${id}`),
    closeLibrary: vi.fn(async () => undefined),
    wipeLibrary: vi.fn(async () => undefined),
    clearImages: vi.fn(async () => undefined),
    endSync: vi.fn(),
    reloadForNewUser: vi.fn(async () => undefined),
  } satisfies SessionPorts<string>;
  return { session: createSession(ports), ports, given };
}

function unauthenticated(): ApiError {
  return new ApiError(401, '{"message":"Unauthorized","code":"UNAUTHENTICATED"}', 'Unauthorized');
}

function account(id: string): Account {
  const { version: _, ...fields } = accountOf(id, { email: `${id}@example.com` });
  return { ...fields, isAdminSwitched: false };
}
