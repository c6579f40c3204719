import { type Downloads, downloadsOf } from '../support/downloads.ts';
import { BUDGET } from './budget.ts';
import type { Environment } from './environment.ts';
import { librarySize } from './library-size.ts';
import type { Row } from './report.ts';
import { createUser } from './seed.ts';

/** Downloads of a visitor and of a signed-in person, gzipped. */
export async function sizes({ url, pool, device, openDevice, becomeUser }: Environment): Promise<Row[]> {
  const { opened, whole, parts } = await librarySize();
  // A page with an open event stream is never idle: Playwright's timeout ends the wait.
  const arrive = (page: typeof device.page) => () =>
    page.goto(url, { waitUntil: 'networkidle' }).catch(() => undefined);
  await becomeUser(await createUser(pool, 50));
  const member = await downloadsOf(device.page, arrive(device.page));
  await device.reload();
  const visitor = await openDevice('visitor');
  const landing = await downloadsOf(visitor.page, arrive(visitor.page));
  await visitor.context.close();
  const library = `${kB(whole)} kB with the rules of changes, which come with the first one; before compression: ${parts}`;
  return [
    row('library and sync code with Dexie', opened, BUDGET.library, library),
    row("visitor's landing page", landing.code, BUDGET.landing, noteOf(landing)),
    row('signed-in first screen', member.code, BUDGET.firstScreen, noteOf(member)),
  ];
}

function row(work: string, ours: number, target: number, note: string): Row {
  return { work, ours: ours / 1e3, unit: 'kB', target: target / 1e3, note };
}

function noteOf({ requests, rest }: Downloads): string {
  return `gzip of ${requests} requests' code, styles and drawings; fonts and icons ${kB(rest)} kB more`;
}

function kB(bytes: number): number {
  return Math.round(bytes / 1e3);
}
