import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright';
import { FOCUS_GUARDS, findSideways, linesOf, RULES, SETTINGS } from '../support/axe-rules.ts';
import { atRest } from './at-rest.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeWindow {
  axe?: {
    configure(settings: Spec): void;
    run(context: { exclude: string[] }, options: RunOptions): Promise<AxeResults>;
  };
}

/** The violations that axe finds on the present page, one line per element. */
export async function axeProblems(page: Page, what: keyof typeof RULES = 'everything'): Promise<string[]> {
  await atRest(page, what === 'colours' ? 'dark' : 'light');
  const isThere = await page.evaluate(() => (window as AxeWindow).axe !== undefined);
  if (!isThere) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ settings, options, exclude }) => {
      const { axe } = window as AxeWindow;
      axe?.configure(settings);
      return (await axe?.run({ exclude: [exclude] }, options))?.violations;
    },
    { settings: SETTINGS, options: RULES[what], exclude: FOCUS_GUARDS },
  );
  if (!violations) throw new Error('axe did not run');
  return linesOf(violations);
}

/** Elements wider than their place: the page itself, or the inside of a sheet. */
export async function sidewaysProblems(page: Page): Promise<string[]> {
  await atRest(page);
  return page.evaluate(findSideways);
}
