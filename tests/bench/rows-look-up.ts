import type { Page } from 'playwright';
import { type Environment, rememberUser } from './environment.ts';
import { median, p95 } from './numbers.ts';
import type { Row } from './report.ts';
import type { Extent } from './rows-sync.ts';
import { createUser } from './seed.ts';

/** Simulates a phone that is some years old. */
const SLOWER = 4;
const AT_MOST_MS = 50;
/** Longer than any answer takes, shorter than the debounce that follows. */
const BETWEEN_KEYS_MS = 220;
const TEXTS = ['blue night', 'coltrane 12', 'velvet undergorund', 'bjork machin', 'joni mitchell hejira', 'zzz'];

/** "Do I own this?" with a throttled CPU: the answer alone, and from the key press to the painted page. */
export async function lookUp({ pool, device, url, becomeUser }: Environment, extent: Extent): Promise<Row[]> {
  const { page, cdp } = device;
  const at = extent.records.toLocaleString('en');
  const answers = [];
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (let run = 0; run < extent.runs; run += 1) {
    answers.push(await page.evaluate((count) => bench.lookUpTimes(count), extent.records));
    await device.reload();
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const user = await createUser(pool, extent.records);
  await becomeUser(user);
  await rememberUser(device.context, url, user);
  await page.goto(`${url}/look-up`);
  await page.getByRole('button', { name: /^Synced/ }).waitFor({ timeout: 60_000 });
  await page.getByText('The answer comes from this device').waitFor();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const painted: number[] = [];
  for (let run = 0; run < extent.runs; run += 1) painted.push(...(await typeAll(page)));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await device.reload();
  await page.evaluate(async (id) => {
    await bench.openSynced(id);
    await bench.wipe();
  }, user);
  await device.reload();

  const keys = answers.flatMap((run) => run.keys);
  const slow = `processor slowed down ${SLOWER} x`;
  return [
    {
      work: `Look up key at ${at}: the answer, p95`,
      ours: p95(keys),
      unit: 'ms',
      target: AT_MOST_MS,
      note: `median ${median(keys).toFixed(2)}, ${keys.length} keys, ${slow}`,
    },
    {
      work: `Look up key at ${at}: until it is painted, p95`,
      ours: p95(painted),
      unit: 'ms',
      target: AT_MOST_MS,
      note: `median ${median(painted).toFixed(1)}, ${painted.length} keys that changed the page, ${slow}`,
    },
    {
      work: `Look up at ${at}: prepared when idle`,
      ours: median(answers.map(({ preparing }) => preparing)),
      unit: 'ms',
      note: slow,
    },
  ];
}

/** @returns for each key press that changed the page, the time until the last change is painted */
async function typeAll(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const stack = document.querySelector('.look-stack');
    if (!stack) throw new Error('Look up is not there');
    const times = { key: 0, painted: 0 };
    addEventListener('keydown', (event) => Object.assign(times, { key: event.timeStamp, painted: 0 }), true);
    new MutationObserver(() => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          times.painted = performance.now();
        };
        channel.port2.postMessage(null);
      });
    }).observe(stack, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(globalThis, { lookUpTimes: times });
  });
  const box = page.getByRole('searchbox');
  const taken: number[] = [];
  for (const text of TEXTS) {
    await box.fill('');
    await page.waitForTimeout(BETWEEN_KEYS_MS);
    for (const letter of text) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(BETWEEN_KEYS_MS);
      const { key, painted } = await page.evaluate(() => Reflect.get(globalThis, 'lookUpTimes'));
      if (painted > 0) taken.push(painted - key);
    }
  }
  return taken;
}
