import type { Page } from 'playwright';
import { type Environment, rememberUser, signIn } from './environment.ts';
import { p95 } from './numbers.ts';
import { comparedRow, type Row } from './report.ts';
import type { Extent } from './rows-sync.ts';
import { createUser } from './seed.ts';

const AT_MOST_MS = 50;
const TAPS = 12;
const FILTERS = 'genre=Jazz&label=Verve&value=no&cover=no&sort=grade';

/** From the tap on a saved view to its first painted page, with the whole shelf before and after. */
export async function savedView({ pool, openApp, becomeUser, url }: Environment, extent: Extent): Promise<Row[]> {
  const user = await createUser(pool, extent.records);
  const { context, page } = await openApp('screen');
  try {
    await signIn(page, url);
    await becomeUser(user);
    await rememberUser(context, url, user);
    await page.goto(`${url}/?${FILTERS}`);
    await page.getByRole('button', { name: /^Synced/ }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Save this view' }).filter({ visible: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: /Jazz/ }).waitFor();
    const taps: Tap[] = [];
    for (let run = 0; run < extent.runs; run += 1) taps.push(...(await tapAll(page)));
    const taken = taps.map(({ ours }) => ours);
    const work = `saved view, four filters, at ${extent.records.toLocaleString('en')}: painted`;
    const floor = { name: 'its tiles, ready, put in and painted', values: taps.map(({ bare }) => bare) };
    return [
      comparedRow(work, taken, floor),
      { work: `${work}, p95`, ours: p95(taken), unit: 'ms', target: AT_MOST_MS, note: `${taken.length} taps` },
    ];
  } finally {
    await context.close();
  }
}

interface Tap {
  ours: number;
  bare: number;
}

async function tapAll(page: Page): Promise<Tap[]> {
  const taken: Tap[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    await page.getByRole('link', { name: 'My Collection' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'My Collection' }).waitFor();
    taken.push(await page.evaluate(tapAndWait));
  }
  return taken;
}

/** Runs in the page. The list has changed when its first tile is another one. */
async function tapAndWait(): Promise<Tap> {
  const shelf = document.querySelector<HTMLElement>('[aria-label="Records"]');
  const tab = [...document.querySelectorAll<HTMLAnchorElement>('.dividers a')].find(({ href }) =>
    href.includes('saved='),
  );
  if (!shelf || !tab) throw new Error('There is no saved view');
  const firstTile = () => document.querySelector<HTMLElement>('[data-tile]')?.dataset.tile;
  const before = firstTile();
  const timed = async (act: () => unknown): Promise<number> => {
    await new Promise((rest) => requestIdleCallback(rest));
    const began = performance.now();
    await act();
    await new Promise((frame) => requestAnimationFrame(frame));
    await new Promise<void>((painted) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => painted();
      channel.port2.postMessage(null);
    });
    return performance.now() - began;
  };
  const ours = await timed(() => {
    const changed = new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        if (firstTile() === before) return;
        observer.disconnect();
        done();
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    tab.click();
    return changed;
  });
  const shown = document.querySelector<HTMLElement>('[aria-label="Records"]') ?? shelf;
  const copy = shown.cloneNode() as HTMLElement;
  const tiles = [...shown.childNodes].map((node) => node.cloneNode(true));
  shown.after(copy);
  shown.style.display = 'none';
  const bare = await timed(() => copy.append(...tiles));
  copy.remove();
  shown.style.display = '';
  return { ours, bare };
}
