import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A working Chromium: CHROMIUM_PATH, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (canRun(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not run. Set it to a Chromium or remove it.`);
  }
  return [...programs(NAMES), ...applications, chromium.executablePath()].find(canRun);
}

/**
 * A Chromium for pages alone, without a profile on disk: the headless shell, if there is one, which takes a sixth less processor
 * time. Undefined means Playwright's own shell.
 */
export function findChromiumForPages(): string | undefined {
  if (process.env.CHROMIUM_PATH) return findChromium();
  const program = findHeadlessShell() ?? findChromium();
  return program === chromium.executablePath() ? undefined : program;
}

/** The shell that is installed next to the machine's Chromium. */
export function findHeadlessShell(): string | undefined {
  return programs(['chromium-headless-shell', 'chrome-headless-shell']).find(canRun);
}

function programs(names: readonly string[]): string[] {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function canRun(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
