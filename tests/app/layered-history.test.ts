import { createBrowserHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLayeredHistory } from '../../app/ui/overlay/layered-history.ts';

/** As in a browser: a step happens a while after its call, and nothing happens beyond the ends. */
class Entries {
  list: { state: unknown; href: string }[] = [{ state: null, href: '/' }];
  at = 0;
  onStep: () => void = () => undefined;

  get state() {
    return this.list[this.at]?.state;
  }
  get href(): string {
    return this.list[this.at]?.href ?? '';
  }
  pushState(state: unknown, _: string, href: string | URL | null = this.href): void {
    this.list.splice(this.at + 1, this.list.length, { state, href: String(href) });
    this.at += 1;
  }
  replaceState(state: unknown, _: string, href: string | URL | null = this.href): void {
    this.list[this.at] = { state, href: String(href) };
  }
  go(steps = 0): void {
    setTimeout(() => this.step(steps), 5);
  }
  back(): void {
    this.go(-1);
  }
  step(steps: number): void {
    if (!this.list[this.at + steps]) return;
    this.at += steps;
    this.onStep();
  }
}

/** A page as the browser loads it, with the router's history, and dialogs by their names. */
function load(from: Entries) {
  const entries = Object.assign(new Entries(), { list: from.list, at: from.at });
  const listeners: { first: boolean; listener: (event: Event) => void }[] = [];
  const window = {
    history: entries,
    location: {
      get pathname() {
        return new URL(entries.href, 'http://localhost').pathname;
      },
      get search() {
        return new URL(entries.href, 'http://localhost').search;
      },
      hash: '',
    },
    addEventListener(_: string, listener: (event: Event) => void, options?: { capture?: boolean }) {
      listeners.push({ first: options?.capture ?? false, listener });
    },
  };
  entries.onStep = () => {
    let isStopped = false;
    const event = Object.assign(new Event('popstate'), {
      stopImmediatePropagation: () => {
        isStopped = true;
      },
    });
    for (const { listener } of listeners.toSorted((a, b) => Number(b.first) - Number(a.first))) {
      if (!isStopped) listener(event);
    }
  };
  const router = createBrowserHistory({ window });
  const layered = createLayeredHistory(window, Entries.prototype);
  const seen: string[] = [];
  router.subscribe(({ location }) => seen.push(location.href));
  const dialogs: { name: string; remove: () => void }[] = [];
  function close(name: string) {
    const index = dialogs.findLastIndex((each) => each.name === name);
    for (const each of dialogs.splice(index)) each.remove();
  }
  return {
    entries,
    router,
    /** The paths that the router received. */
    seen,
    openDialog(name: string, onBack: () => void = () => close(name)) {
      dialogs.push({ name, remove: layered.add({ close: onBack }) });
    },
    close,
    shown: () => dialogs.map(({ name }) => name),
  };
}

let page: ReturnType<typeof load>;

const rest = () => vi.advanceTimersByTimeAsync(1_000);

async function back(steps = 1) {
  page.entries.step(-steps);
  await rest();
}

beforeEach(async () => {
  vi.useFakeTimers();
  page = load(new Entries());
  page.router.push('/wishlist');
  await rest();
  page.router.push('/');
  await rest();
  page.seen.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

/** The targets of Back, one press after the other, each with the layers still open there. */
async function wayBack(presses: number): Promise<string[]> {
  const way: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await back();
    way.push([page.entries.href, ...page.shown()].join(' '));
  }
  return way;
}

describe('Back', () => {
  test('closes the topmost layer and no other, and the router sees nothing of it', async () => {
    page.openDialog('filter');
    await rest();
    page.openDialog('confirm');
    await rest();
    expect(await wayBack(2)).toEqual(['/ filter', '/']);
    expect(page.seen).toEqual([]);
    expect(await wayBack(1)).toEqual(['/wishlist']);
    expect(page.seen).toEqual(['/wishlist']);
  });

  test('asks a layer that stays open once more at the next press', async () => {
    let requests = 0;
    page.openDialog('restoring', () => {
      requests += 1;
      if (requests === 2) page.close('restoring');
    });
    await rest();
    expect(await wayBack(3)).toEqual(['/ restoring', '/', '/wishlist']);
  });

  test('over several entries at once closes all layers', async () => {
    page.openDialog('filter');
    await rest();
    page.openDialog('confirm');
    await rest();
    await back(3);
    expect([page.entries.href, ...page.shown()]).toEqual(['/wishlist']);
    expect(page.seen).toEqual(['/wishlist']);
  });
});

describe('no entry is left for Back', () => {
  test('of a layer that was closed by a key', async () => {
    page.openDialog('filter');
    await rest();
    page.openDialog('confirm');
    await rest();
    page.close('filter');
    await rest();
    expect(await wayBack(1)).toEqual(['/wishlist']);
  });

  test('of layers that were opened and closed at once, or one in place of the other', async () => {
    page.openDialog('menu');
    page.close('menu');
    page.openDialog('menu');
    await rest();
    page.close('menu');
    page.openDialog('confirm');
    await rest();
    expect(await wayBack(2)).toEqual(['/', '/wishlist']);
  });

  test('of layers from which another page was opened', async () => {
    page.openDialog('sheet');
    await rest();
    page.openDialog('menu');
    await rest();
    page.router.push('/album');
    page.close('sheet');
    await rest();
    expect(page.entries.href).toBe('/album');
    expect(page.router.location.href).toBe('/album');
    expect(await wayBack(2)).toEqual(['/', '/wishlist']);
  });

  test('of a layer that closed a moment before another page was opened', async () => {
    page.openDialog('sheet');
    await rest();
    page.close('sheet');
    await vi.advanceTimersByTimeAsync(1);
    page.router.push('/album');
    await rest();
    expect(await wayBack(2)).toEqual(['/', '/wishlist']);
  });

  test('of a layer that another entry of the router closes below it', async () => {
    page.router.push('/?record=1');
    await rest();
    page.openDialog('confirm');
    await rest();
    page.close('confirm');
    page.router.go(-1);
    await rest();
    expect(page.entries.href).toBe('/');
    expect(page.router.location.href).toBe('/');
    expect(await wayBack(1)).toEqual(['/wishlist']);
  });

  test('of a layer over which the page was left by its own step', async () => {
    page.openDialog('confirm');
    await rest();
    page.router.go(-1);
    await rest();
    expect([page.entries.href, ...page.shown()]).toEqual(['/wishlist']);
  });

  test('for a layer that was open when the page was reloaded', async () => {
    page.openDialog('filter');
    await rest();
    page.openDialog('confirm');
    await rest();
    page = load(page.entries);
    await rest();
    expect(page.router.location.href).toBe('/');
    expect(await wayBack(1)).toEqual(['/wishlist']);
  });
});

test('Forward to a layer that is closed stays on the page', async () => {
  page.openDialog('filter');
  await rest();
  await back();
  page.entries.step(1);
  await rest();
  expect(await wayBack(1)).toEqual(['/wishlist']);
});

test('an address that changes below an open layer is the one it closes onto', async () => {
  page.openDialog('filter');
  await rest();
  page.router.replace('/?genre=Jazz');
  await rest();
  expect(page.shown()).toEqual(['filter']);
  expect(await wayBack(2)).toEqual(['/?genre=Jazz', '/wishlist']);
});

test('each page chosen in an open layer is an entry below it', async () => {
  page.openDialog('filter');
  await rest();
  page.router.push('/?genre=Jazz');
  await rest();
  page.router.push('/?genre=Soul');
  await rest();
  expect(page.shown()).toEqual(['filter']);
  expect(await wayBack(3)).toEqual(['/?genre=Soul', '/?genre=Jazz', '/']);
});

test('a browser that has forgotten the page below goes on where it is', async () => {
  page.openDialog('filter');
  await rest();
  page.entries.list = page.entries.list.slice(-1);
  page.entries.at = 0;
  page.close('filter');
  await rest();
  page.router.push('/album');
  await rest();
  expect(page.entries.list.map(({ href }) => href)).toEqual(['/', '/album']);
});
