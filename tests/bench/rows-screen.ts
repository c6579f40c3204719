import type { BrowserContext, Page } from 'playwright';
import { type Environment, rememberUser, signIn } from './environment.ts';
import { median } from './numbers.ts';
import type { Row } from './report.ts';
import type { Extent } from './rows-sync.ts';
import { createUser } from './seed.ts';

/** The browser's own threshold for a long animation frame. */
const LONG_MS = 50;

const REST_LOOK_MS = 200;
const REST_AT_MOST_MS = 15_000;

/** The real app with its service worker: a cold start offline, and interactions on a large shelf. */
export async function screen(environment: Environment, extent: Extent): Promise<Row[]> {
  const { pool, becomeUser, openApp, url } = environment;
  const user = await createUser(pool, extent.records);
  const count = extent.records.toLocaleString('en');
  const first = await openApp('screen');
  await signIn(first.page, url);
  await becomeUser(user);
  await rememberUser(first.context, url, user);
  await first.page.goto(url);
  await first.page.getByText(`${count} records`).filter({ visible: true }).first().waitFor({ timeout: 60_000 });
  await first.page.getByRole('button', { name: /^Synced/ }).waitFor();
  // Waits until the app is cached before it goes offline.
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const frames: Frames[] = [];
  for (let run = 0; run < extent.runs; run += 1) frames.push(...(await framesOf(first.page, url, extent)));
  await first.context.close();

  const starts: Record<1 | 4, ColdStart[]> = { 1: [], 4: [] };
  for (let run = 0; run < extent.runs; run += 1) {
    for (const slowness of [1, 4] as const) starts[slowness].push(await coldStart(environment, slowness));
  }
  const note = (times: readonly number[]) =>
    `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}, ${times.length} runs; service worker and page start cold in a browser at rest`;
  return [
    ...(
      [
        [1, 400, ''],
        [4, 1_200, ', CPU throttled 4 x'],
      ] as const
    ).flatMap(([slowness, target, how]): Row[] => {
      const [painted, live, answered] = (['painted', 'live', 'answered'] as const).map((what) =>
        starts[slowness].map((start) => start[what]),
      ) as [number[], number[], number[]];
      const kept = starts[slowness].filter((start) => start.painted < start.live).length;
      const work = `shelf, cold and offline, ${count}${how}`;
      const asKept = `${kept} of ${painted.length} as its kept look, which showed the records that are there`;
      return [
        { work: `painted ${work}`, ours: median(painted), unit: 'ms', target, note: `${asKept}; ${note(painted)}` },
        { work: `live ${work}: painted, and it takes a tap`, ours: median(live), unit: 'ms', note: note(live) },
        { work: `live ${work}: a tap on it is answered`, ours: median(answered), unit: 'ms', note: note(answered) },
      ];
    }),
    ...WORK.map((what): Row => {
      const runs = frames.filter((each) => each.what === what);
      const seen = runs.reduce((sum, each) => sum + each.seen, 0);
      const worst = Math.max(...runs.map((each) => each.worst));
      return {
        work: `late frames: ${what} at ${count}`,
        ours: median(runs.map(({ long }) => long)),
        unit: 'frames',
        target: 0,
        note: `over ${LONG_MS} ms, in runs of ${Math.round(seen / runs.length)} frames: ${runs.map(({ long }) => long).join(', ')}; the longest of all took ${worst.toFixed(0)} ms`,
      };
    }),
  ];
}

/** Times in ms from the navigation. */
interface ColdStart {
  /** The shelf's first page is visible: its saved picture, if it shows the same records, or the shelf itself. */
  painted: number;
  /** The shelf itself is painted and usable. */
  live: number;
  /** A tap on its first record, made at once, has painted the record. */
  answered: number;
}

async function coldStart({ openApp, url }: Environment, slowness: number): Promise<ColdStart> {
  const { context, page } = await openApp('screen');
  try {
    await untilAtRest(context);
    await context.setOffline(true);
    if (slowness > 1) {
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    }
    await page.addInitScript(watchStart);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('answered')[0], undefined, {
      timeout: 30_000,
      polling: 50,
    });
    return await page.evaluate(() => {
      const timeOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      const [picture, live] = [timeOf('picture-painted'), timeOf('live-painted')];
      const isSame = performance.getEntriesByName('picture-is-same').length > 0;
      return { painted: isSame ? Math.min(picture, live) : live, live, answered: timeOf('answered') };
    });
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own code. */
function watchStart(): void {
  // After two animation frames the first one has been painted.
  const markPainted = (name: string, then = () => {}) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        performance.mark(name);
        then();
      }),
    );
  const kept = JSON.parse(localStorage.getItem('side-one-home-picture') ?? '{}');
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('home-picture').length > 0) markPainted('picture-painted');
  }).observe({ type: 'mark' });
  watchFor('[aria-label="Records"] [data-tile]', (tile) => {
    markPainted('live-painted', () => {
      const shown = [...document.querySelectorAll<HTMLElement>('[data-tile]')].map(({ dataset }) => dataset.tile);
      if (kept.records?.startsWith(shown.join())) performance.mark('picture-is-same');
      tile.click();
      watchFor('[role="dialog"]', () => markPainted('answered'));
    });
  });

  function watchFor(selector: string, then: (element: HTMLElement) => void): void {
    const watch = new MutationObserver(() => {
      const found = document.querySelector<HTMLElement>(selector);
      if (!found) return;
      watch.disconnect();
      then(found);
    });
    watch.observe(document, { childList: true, subtree: true });
  }
}

/** A browser that has just started loads its start pages, which would distort the measurement. */
async function untilAtRest(context: BrowserContext): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser is gone');
  const cdp = await browser.newBrowserCDPSession();
  const used = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const end = Date.now() + REST_AT_MOST_MS;
  for (let before = await used(), quiet = 0; quiet < 3 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, REST_LOOK_MS));
    const now = await used();
    quiet = (now - before) * 1_000 < REST_LOOK_MS / 10 ? quiet + 1 : 0;
    before = now;
  }
  await cdp.detach();
}

const WORK = ['paging', 'scrolling', 'filtering', 'bulk selection'] as const;

interface Frames {
  what: (typeof WORK)[number];
  seen: number;
  long: number;
  worst: number;
}

async function framesOf(page: Page, url: string, extent: Extent): Promise<Frames[]> {
  const turns = Math.max(3, Math.min(20, extent.edits));
  const all: Frames[] = [];
  const measured = async (what: Frames['what'], work: () => Promise<unknown>) => {
    await startFrames(page);
    await work();
    all.push({ what, ...(await stopFrames(page)) });
  };

  await page.goto(url);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
  await measured('paging', async () => {
    const next = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' });
    for (let turn = 0; turn < turns; turn += 1) await next.click();
  });
  await page.goto(`${url}/?view=list`);
  const grid = page.getByRole('grid', { name: 'Records' });
  await grid.getByRole('row').nth(5).waitFor();
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
  await measured('scrolling', async () => {
    await page.mouse.move(700, 600);
    for (let turn = 0; turn < turns * 4; turn += 1) {
      await page.mouse.wheel(0, turn % 8 === 7 ? 20_000 : 400);
      await nextFrame(page);
    }
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, -30_000);
      await nextFrame(page);
    }
  });
  await page.evaluate(() => scrollTo(0, 0));
  await measured('filtering', async () => {
    const genre = page.getByLabel('Genre').filter({ visible: true });
    for (const value of ['Jazz', 'Rock', 'Soul', 'all']) {
      await genre.selectOption(value);
      await nextFrame(page);
    }
    await page.getByLabel('Search your collection').filter({ visible: true }).first().pressSequentially('miles blue');
    await nextFrame(page);
    await page.getByLabel('Search your collection').filter({ visible: true }).first().fill('');
  });
  await grid.getByRole('row').nth(5).waitFor();
  await measured('bulk selection', async () => {
    const everything = grid.getByRole('checkbox', { name: 'Select all' });
    for (let turn = 0; turn < Math.min(turns, 5); turn += 1) {
      await everything.click();
      await page.getByRole('region', { name: 'Bulk actions' }).waitFor();
      await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('region', { name: 'Bulk actions' }).waitFor({ state: 'hidden' });
    }
  });
  return all;
}

function nextFrame(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
}

declare global {
  var benchFrames: { last: number; seen: number; gaps: number[]; long: number[]; stop(): void } | undefined;
}

/** Measures the frame rate and the browser's own list of long frames from now on. */
function startFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // Excludes earlier work.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    let isOver = false;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) state.long.push(duration);
    });
    observer.observe({ type: 'long-animation-frame' });
    const state = {
      last: performance.now(),
      seen: 0,
      gaps: [] as number[],
      long: [] as number[],
      stop() {
        isOver = true;
        for (const { duration } of observer.takeRecords()) state.long.push(duration);
        observer.disconnect();
      },
    };
    const tick = (now: number) => {
      if (isOver) return;
      state.gaps.push(now - state.last);
      state.last = now;
      state.seen += 1;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    globalThis.benchFrames = state;
  });
}

function stopFrames(page: Page): Promise<Omit<Frames, 'what'>> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { benchFrames } = globalThis;
    benchFrames?.stop();
    const { seen = 0, gaps = [], long = [] } = benchFrames ?? {};
    return { seen, long: long.length, worst: Math.max(0, ...gaps.slice(1), ...long) };
  });
}
