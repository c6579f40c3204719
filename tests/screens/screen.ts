import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { BillingAnswer } from '../components/support/billing.ts';
import type { App } from '../components/support/open-app.tsx';
import { seen } from '../components/support/steps.ts';

type Words = string | RegExp;
/** A button to press, by its label, or another action. */
type Step = Words | ((app: App) => unknown);

/** One screen, sheet or state, and how it is opened. */
export interface Screen {
  /** Also the name of its pictures. */
  name: string;
  at: string;
  by?: Step[];
  /** A text that is visible once it is open. */
  there: Words;
  only?: 'phone' | 'desktop';
  /** The server's answers instead of the usual ones; then the screen gets a new app. */
  answers?: Record<string, BillingAnswer>;
  account?: Partial<AccountRow>;
  /** The page of an administrator who views as the person. */
  isView?: boolean;
  /** Before the first answer of the sync server. */
  isUnsynced?: boolean;
  /** A menu is open, which keeps its place while a phone is turned. */
  isMenu?: boolean;
  /** Drawn as long as the page is. */
  isWhole?: boolean;
}

export const NEVER = new Promise<never>(() => undefined);
export const FAILURE = { status: 500 };

const ROLES = ['button', 'checkbox', 'tab', 'menuitem', 'radio', 'option', 'link'] as const;

export async function takeStep(step: Step, app: App): Promise<void> {
  if (typeof step === 'function') return void (await step(app));
  const found = () => ROLES.flatMap((role) => seen(page.getByRole(role, { name: step })));
  await expect.poll(found, { message: `something to press: ${step}` }).not.toEqual([]);
  // A dialog is in the page before what it lies over.
  await page.elementLocator(found()[0] as Element).click();
}

export async function isThere(words: Words): Promise<void> {
  const found = () => seen(page.getByText(words)).length > 0;
  await expect.poll(found, { message: `it shows ${words}` }).toBe(true);
}

/** Types into the first field of this name that is seen. */
export const type = (name: Words, text: string) => () => fill(page.getByLabelText(name), text);

export const search = (text: string) => () => fill(page.getByRole('searchbox'), text);

async function fill(field: Locator, text: string): Promise<void> {
  await expect.poll(() => seen(field)).not.toEqual([]);
  await page.elementLocator(seen(field)[0] as Element).fill(text);
}

export const see = (text: Words) => () => isThere(text);

export const goOffline = async ({ library, setOnline }: App) => {
  await library.sync.syncNow();
  setOnline(false);
};

/** A toast stays while it is hovered. */
export async function stay(): Promise<void> {
  const toast = () => document.querySelector('.toast');
  await expect.poll(toast).not.toBeNull();
  await page.elementLocator(toast() as Element).hover();
}

/** A page while it is read, and when it could not be. */
export function reading(name: string, at: string, call: string, words: { loading: Words; failed?: Words }): Screen[] {
  return [
    { name: `${name}-loading`, at, answers: { [call]: NEVER }, there: words.loading },
    { name: `${name}-failed`, at, answers: { [call]: FAILURE }, there: words.failed ?? 'Try again' },
  ];
}
