import { chromium } from 'playwright';
import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import { findChromium } from '../support/chromium.ts';
import { CHROMIUM_SWITCHES } from '../support/chromium-switches.ts';
import { type Lighthouse, type LighthouseResult, loadLighthouse } from '../support/lighthouse.ts';
import type { Environment } from './environment.ts';
import { median } from './numbers.ts';
import type { Row } from './report.ts';
import type { Extent } from './rows-sync.ts';

const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const TIMES = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
};
const PAGES = { '/': 'landing page', '/pricing': 'plans' };

/** Lighthouse's scores of visitors' pages on its phone: a slow line and a processor slowed down four times. */
export async function lighthouseScores({ url }: Environment, { runs }: Extent): Promise<Row[]> {
  const lighthouse = await loadLighthouse();
  if (!lighthouse) {
    console.log('Lighthouse is left out: it is not on this machine and cannot be downloaded.');
    return [];
  }
  const rows: Row[] = [];
  for (const [path, name] of Object.entries(PAGES)) {
    const results: LighthouseResult[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await resultOf(lighthouse, `${url}${path}`));
    const valuesOf = (audit: string) => results.map(({ audits }) => Math.round(audits[audit]?.numericValue ?? 0));
    const times = Object.entries(TIMES).map(([audit, what]) => `${what} ${median(valuesOf(audit))} ms`);
    for (const [category, least] of Object.entries(TARGETS)) {
      const scores = results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
      const failed = results.flatMap(({ audits, categories }) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 0) < 1)
          .map(({ id }) => id),
      );
      const shown = category === 'performance' ? times : [...new Set(failed)];
      rows.push({
        work: `Lighthouse on a phone, ${name}: ${category}`,
        ours: median(scores),
        unit: 'points',
        least,
        note: [`${scores.join(', ')} in ${runs} runs`, ...shown].join('; '),
      });
    }
  }
  return rows;
}

async function resultOf(lighthouse: Lighthouse, url: string): Promise<LighthouseResult> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_SWITCHES, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, { port, onlyCategories: Object.keys(TARGETS), logLevel: 'silent' });
    if (!result) throw new Error(`Lighthouse could not measure ${url}`);
    return result.lhr;
  } finally {
    await browser.close();
  }
}
