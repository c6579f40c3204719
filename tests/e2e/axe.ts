import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright';
import { atRest } from './at-rest.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices; target-size is WCAG 2.2 but off unless asked for. */
const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/** The rules whose answer depends on the theme. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

// A menu floats over the page like a dialog, which axe knows to be no part of a landmark.
const SETTINGS: Spec = {
  checks: [{ id: 'region', options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg' } }],
};

// They pass the focus on as soon as they receive it, so nobody ever stands on them.
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

interface AxeWindow {
  axe?: {
    configure(settings: Spec): void;
    run(context: { exclude: string[] }, options: RunOptions): Promise<AxeResults>;
  };
}

/** What axe objects to on the page as it stands, one line per element. */
export async function axeProblems(page: Page, what: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  await atRest(page, what === 'colours' ? 'dark' : 'light');
  const isThere = await page.evaluate(() => (window as AxeWindow).axe !== undefined);
  if (!isThere) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ settings, options, exclude }) => {
      const { axe } = window as AxeWindow;
      axe?.configure(settings);
      return (await axe?.run({ exclude: [exclude] }, options))?.violations;
    },
    { settings: SETTINGS, options: what === 'everything' ? EVERYTHING : COLOURS, exclude: FOCUS_GUARDS },
  );
  if (!violations) throw new Error('axe did not run');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${firstReason(failureSummary)}`),
  );
}

/** What is wider than its place: the page itself, or the inside of a sheet. */
export async function sidewaysProblems(page: Page): Promise<string[]> {
  await atRest(page);
  return page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll('.sheet, .sheet-body, .sheet-foot')];
    return places.flatMap((place) => {
      const { clientWidth, scrollWidth, className } = place;
      if (scrollWidth <= clientWidth) return [];
      const edge = place.getBoundingClientRect().left + clientWidth + 1;
      const wide = [...place.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > edge);
      const names = wide.slice(0, 5).map((inner) => `${inner.tagName.toLowerCase()}.${inner.getAttribute('class')}`);
      return [`${className || 'page'} is ${scrollWidth} px wide in ${clientWidth} px: ${names.join(', ')}`];
    });
  });
}

function firstReason(summary: string): string {
  return summary.split('\n').slice(1, 3).join(' ').trim();
}
