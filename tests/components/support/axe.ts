import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { isAtRest } from '../../support/at-rest.ts';
import { FOCUS_GUARDS, findSideways, linesOf, RULES, SETTINGS } from '../../support/axe-rules.ts';
import { DESKTOP, PHONE, type Size } from './open-app.tsx';

export const SHAPES = [
  { name: 'phone', size: PHONE },
  { name: 'desktop', size: DESKTOP },
] as const;

const NARROWEST: Size = { width: 320, height: 700 };

axe.configure(SETTINGS);

/** The violations that axe finds in light and, for its colours, in dark; on the phone also what scrolls sideways at 320 px. */
export async function expectAccessible(size: Size): Promise<void> {
  const problems = await axeProblems();
  await takeTheme('dark');
  problems.push(...(await axeProblems('colours')).map((problem) => `[dark] ${problem}`));
  await takeTheme('light');
  expect(problems.join('\n')).toBe('');
  if (size !== PHONE) return;
  await narrow();
  expect((await sidewaysProblems()).join('\n')).toBe('');
  await page.viewport(size.width, size.height);
}

export function narrow(): Promise<void> {
  return page.viewport(NARROWEST.width, NARROWEST.height);
}

export async function axeProblems(what: keyof typeof RULES = 'everything'): Promise<string[]> {
  await atRest(what === 'colours' ? 'dark' : 'light');
  const { violations } = await axe.run({ exclude: [FOCUS_GUARDS] }, RULES[what]);
  return linesOf(violations);
}

/** Elements wider than their place: the page itself, or the inside of a sheet. */
export async function sidewaysProblems(): Promise<string[]> {
  await atRest();
  return findSideways();
}

export async function atRest(colorScheme?: 'light' | 'dark'): Promise<void> {
  await expect.poll(() => isAtRest(colorScheme)).toBe(true);
}

export async function takeTheme(theme: 'light' | 'dark'): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { features });
  await atRest(theme);
}
