import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { RunningProduct } from '../support/product.ts';
import { post, rest } from './rest.ts';

export type Plan = 'monthly' | 'annual' | 'lifetime';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** From the page of a plan to the payment page of the stand-in. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.waitForURL('**/dev-pay/c/**');
}

/** Presses a button of one of the stand-in's pages. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
}

/** Buys a plan without its pages, and waits until it is given. */
export async function buyByHttp(page: Page, product: RunningProduct, planId: Plan): Promise<void> {
  const { url } = await post<{ url: string }>(page, product, '/api/create-subscription-checkout', { planId });
  await page.request.post(url, { form: { action: 'pay' }, headers: { origin: product.url } });
  await expect.poll(() => tierOf(page, product), { timeout: 60_000 }).toBe(planId);
}

export async function tierOf(page: Page, product: RunningProduct): Promise<string> {
  return (await rest<{ subscriptionTier: string }>(page, product, '/api/user/subscription')).subscriptionTier;
}

/** Presses a button of the page that controls the stand-in, e.g. `clock:year`. */
export async function control(page: Page, product: RunningProduct, action: string): Promise<void> {
  await page.request.post(`${product.url}/dev-pay`, { form: { action }, headers: { origin: product.url } });
}
