import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { thisPage } from '../../../app/library/device/page-rest.ts';
import type { OpenLibrary } from '../../../app/library/opened-library.ts';
import { browserPorts, followTab, openLibrary } from '../../../app/sync/browser-ports.ts';
import type { TabHint } from '../../../app/sync/ports.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-server.ts';

afterEach(() => {
  vi.restoreAllMocks();
  // The databases of this page rest while it is left, those of the next test too.
  thisPage.end();
});

describe('a tab', () => {
  const CALLS = ['setVisible', 'freeze', 'resume', 'wake'] as const;
  let called: string[];
  let visibility: DocumentVisibilityState;
  let stop: () => void;

  beforeEach(() => {
    visibility = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    called = [];
    const note = (name: string) => (value?: unknown) =>
      void called.push(typeof value === 'boolean' ? `${name} ${value}` : name);
    const sync = Object.fromEntries(CALLS.map((name) => [name, note(name)]));
    stop = followTab({ sync } as unknown as OpenLibrary);
    onTestFinished(() => stop());
  });

  const EVENTS: [string, () => EventTarget, string[]][] = [
    ['freeze', () => document, ['freeze']],
    ['resume', () => document, ['resume']],
    ['pagehide', () => window, ['freeze']],
    ['pageshow', () => window, ['resume', 'setVisible true']],
    ['online', () => window, ['wake']],
    ['offline', () => window, ['wake']],
    ['visibilitychange', () => document, ['setVisible true']],
  ];
  test('says at once whether it is seen', () => {
    expect(called).toEqual(['setVisible true']);
    visibility = 'hidden';
    followTab({ sync: { setVisible: (seen: boolean) => called.push(`${seen}`) } } as unknown as OpenLibrary)();
    expect(called.at(-1)).toBe('false');
  });

  test('says when it is hidden and shown again', () => {
    called = [];
    visibility = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    expect(called).toEqual(['setVisible false', 'setVisible true']);
  });

  test.each(EVENTS)('receives %s', (name, target, right) => {
    called = [];
    target().dispatchEvent(new Event(name));
    expect(called).toEqual(right);
  });

  test.each(EVENTS)('receives no %s once its library is closed', (name, target) => {
    stop();
    called = [];
    target().dispatchEvent(new Event(name));
    expect(called).toEqual([]);
  });
});

describe('a port of the browser', () => {
  test('is the last known time of the server, for all tabs and people', () => {
    const times = browserPorts(uuidv7()).times;
    times?.write('2026,1,2');
    expect(browserPorts(uuidv7()).times?.read()).toBe('2026,1,2');
  });

  test('is chance, and the hash of a picture', async () => {
    const ports = browserPorts(uuidv7());
    const drawn = Array.from({ length: 200 }, ports.random);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...drawn)).toBeLessThan(0.5);
    expect(Math.max(...drawn)).toBeGreaterThan(0.5);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(new Set(drawn).size).toBeGreaterThan(190);
    // Of the letters "abc", from the standard of the hash.
    expect(await ports.sha256(new TextEncoder().encode('abc').buffer)).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
    // With a byte below sixteen.
    expect(await ports.sha256(new TextEncoder().encode('').buffer)).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  test('is a channel between the tabs of one person, until it is closed', async () => {
    const person = uuidv7();
    const [one, two, stranger] = [
      browserPorts(person).channel,
      browserPorts(person).channel,
      browserPorts(uuidv7()).channel,
    ];
    const received: [string, TabHint][] = [];
    const stop = two.listen((hint) => received.push(['two', hint]));
    stranger.listen((hint) => received.push(['stranger', hint]));
    one.listen((hint) => received.push(['one', hint]));
    one.post({ kind: 'edited' });
    await expect.poll(() => received).toEqual([['two', { kind: 'edited' }]]);
    stop();
    one.post({ kind: 'ask' });
    two.post({ kind: 'leading' });
    await expect.poll(() => received.slice(1)).toEqual([['one', { kind: 'leading' }]]);
    two.close();
    // A round that ends later may still have a status to report.
    expect(() => two.post({ kind: 'edited' })).not.toThrow();
    for (const channel of [one, stranger]) channel.close();
  });

  test('is none in a browser without channels, and no lock and no events where there are none', () => {
    const { BroadcastChannel, EventSource } = window;
    const locks = vi.spyOn(Navigator.prototype, 'locks', 'get');
    expect(browserPorts(uuidv7()).locks).toBe(navigator.locks);
    locks.mockRestore();
    try {
      Reflect.deleteProperty(window, 'BroadcastChannel');
      Reflect.deleteProperty(window, 'EventSource');
      const { channel, listening } = browserPorts(uuidv7());
      expect(listening).toBeUndefined();
      channel.post({ kind: 'edited' });
      expect(channel.listen(() => undefined)()).toBeUndefined();
      channel.close();
    } finally {
      Object.assign(window, { BroadcastChannel, EventSource });
    }
  });

  test('is the stream of events of the server, and the rules', async () => {
    const paths: string[] = [];
    vi.spyOn(window, 'EventSource').mockImplementation(function open(this: EventSource, path) {
      paths.push(String(path));
      return this;
    });
    const { listening, loadRules, timeout } = browserPorts(uuidv7());
    listening?.open('/api/sync/events?user=a');
    expect(paths).toEqual(['/api/sync/events?user=a']);
    expect((await listening?.load())?.listen).toBeTypeOf('function');
    expect((await loadRules()).createCommandCode).toBeTypeOf('function');
    expect(timeout(60_000).aborted).toBe(false);
    expect(timeout(0)).toBeInstanceOf(AbortSignal);
  });
});

describe('a library that is opened in this browser', () => {
  let userId: string;
  let server: MemoryServer;

  beforeEach(() => {
    userId = uuidv7();
    server = createMemoryServer({ now: Date.now });
    server.addUser(userId);
    vi.spyOn(window, 'EventSource').mockImplementation(function open(this: EventSource) {
      return Object.assign(this, { addEventListener: () => undefined, close: () => undefined });
    });
    vi.spyOn(window, 'fetch').mockImplementation((path, init = {}) => server.handle(userId, String(path), init));
  });

  async function open(person = userId): Promise<OpenLibrary> {
    const library = openLibrary(person, { build: 'test' });
    onTestFinished(() => library.close());
    await library.library.opened;
    await expect.poll(() => library.sync.status().lastSyncedAt).toBeDefined();
    return library;
  }

  test('syncs with the server, and with another tab of this person', async () => {
    const [one, two] = [await open(), await open()];
    await one.library.run('record.create', { fields: { artist: 'Sade', title: 'Promise' } });
    await expect.poll(() => server.tablesOf(userId).records.size).toBe(1);
    await expect.poll(() => two.library.view().records.map(({ title }) => title)).toEqual(['Promise']);
    expect(two.isDurable()).toBe(true);
  });

  test('takes over the letters that an earlier page could not store, and those of this person alone', async () => {
    const stash = (person: string) =>
      localStorage.setItem(
        `draft ${person} record.add`,
        JSON.stringify({ value: { title: person }, at: '2026-03-01' }),
      );
    const stranger = uuidv7();
    for (const person of [userId, stranger]) stash(person);
    const library = await open();
    await expect
      .poll(async () => (await library.library.journal.draft('record.add'))?.value)
      .toEqual({ title: userId });
    await expect.poll(() => localStorage.getItem(`draft ${userId} record.add`)).toBeNull();
    expect(localStorage.getItem(`draft ${stranger} record.add`)).toContain(stranger);
  });

  test('leaves nothing of the person where they sign out, and what another wrote', async () => {
    const stranger = uuidv7();
    const library = await open();
    for (const person of [userId, stranger]) localStorage.setItem(`draft ${person} record.add`, '{"value":{},"at":""}');
    await library.wipe();
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    expect(names.filter((name) => name.includes(userId))).toEqual([]);
    expect(localStorage.getItem(`draft ${userId} record.add`)).toBeNull();
    expect(localStorage.getItem(`draft ${stranger} record.add`)).not.toBeNull();
  });

  test.each(['close', 'wipe'] as const)('receives no event of its page after %s', async (end) => {
    const library = await open();
    await library[end]();
    const asked = vi.mocked(window.fetch);
    asked.mockClear();
    for (const name of ['online', 'offline', 'pageshow']) window.dispatchEvent(new Event(name));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(asked).not.toHaveBeenCalled();
  });

  test('rests with its page, also where that is kept for later', async () => {
    await open();
    for (const [target, leave, back] of [
      [document, 'freeze', 'resume'],
      [window, 'pagehide', 'pageshow'],
    ] as const) {
      expect(thisPage.over).toBeUndefined();
      target.dispatchEvent(new Event(leave));
      expect(thisPage.over).toBeInstanceOf(Promise);
      target.dispatchEvent(new Event(back));
      expect(thisPage.over).toBeUndefined();
    }
  });
});
