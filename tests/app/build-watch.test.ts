import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchBuilds } from '../../app/pwa/build-watch.ts';

const ADDRESS = 'https://example.org/sw.js';
/** Longer than a worker that is through with installing usually waits for its turn. */
const LONG = 5_000;

class Worker extends EventTarget {
  scriptURL = ADDRESS;
  state = 'installing';
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
  /** A worker is found, installs itself, and waits for its turn. */
  find(): void {
    const worker = new Worker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
  }
  async update(): Promise<void> {}
}

let registration: Registration;
let offers: number;
let opened: string[];
let container: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  registration = new Registration();
  offers = 0;
  opened = [];
  container = Object.assign(new EventTarget(), { controller: null, register: async () => registration });
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { href: 'https://example.org/' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete' }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = () =>
  watchBuilds(
    () => {
      offers += 1;
    },
    (path) => opened.push(path),
  );

test('the first worker of a browser is no new version, however long it waits for its turn', async () => {
  await watch();
  registration.find();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(offers).toBe(0);
});

test('a worker that waits behind another one is a new version', async () => {
  registration.active = new Worker();
  await watch();
  registration.find();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(offers).toBe(1);
});

test('a new version that comes while the page of the first visit is open is offered', async () => {
  await watch();
  registration.find();
  await vi.advanceTimersByTimeAsync(LONG);
  registration.active = registration.waiting;
  registration.waiting = null;
  registration.find();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(offers).toBe(1);
});

describe('a notification that was clicked', () => {
  const say = (data: unknown) => {
    const answer = vi.fn();
    container.dispatchEvent(Object.assign(new Event('message'), { data, ports: [{ postMessage: answer }] }));
    return answer;
  };

  test('opens its page here, and the worker is answered', async () => {
    await watch();
    expect(say({ type: 'OPEN', path: '/wishlist?wish=1' })).toHaveBeenCalledOnce();
    expect(opened).toEqual(['/wishlist?wish=1']);
  });

  test.each([null, 'OPEN', {}, { type: 'OPEN' }, { type: 'OPEN', path: 7 }])(
    'is the only message that opens one: %j',
    async (data) => {
      await watch();
      expect(say(data)).not.toHaveBeenCalled();
      expect(opened).toEqual([]);
    },
  );
});
