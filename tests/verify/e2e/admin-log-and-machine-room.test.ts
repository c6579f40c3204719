import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDatabase } from '../../e2e/product-database.ts';
import { closeAll, joinAs, toastSays } from '../../e2e/steps.ts';
import { type Device, expectNoProblems, openDevice, PHONE } from '../../support/browser.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

describe('an administrator on a phone', () => {
  let product: RunningProduct;
  let page: Page;
  const devices: Device[] = [];

  beforeAll(async () => {
    product = await sharedProduct();
    devices.push(await openDevice(PHONE));
    page = devices[0]?.page as Page;
    await joinAs(page, product, 'frontdesk');
    await inDatabase(product, `update users set role = 'admin' where username = 'frontdesk'`);
  });
  afterAll(() => closeAll(devices));

  test('sees why a job failed and a mail was not sent, and tries both again, which then work', async () => {
    await inDatabase(
      product,
      `select graphile_worker.add_job('housekeeping', '{}', job_key := 'failed one', max_attempts := 1,
         run_at := now() + interval '1 day')`,
    );
    await inDatabase(
      product,
      `update graphile_worker._private_jobs set attempts = 1, last_error = 'no room for jo@hidden.example'
       where key = 'failed one'`,
    );
    await inDatabase(
      product,
      `insert into mail_outbox (id, dedupe_key, template, to_email, payload, state, attempts, last_problem)
       values (gen_random_uuid(), 'unsent', 'welcome', 'jo@hidden.example', '{}', 'failed', 1, '550 no such mailbox')`,
    );
    await page.goto(`${product.url}/admin/machine-room`);
    await page.getByText('no room for (address)').waitFor();
    await page.getByText('550 no such mailbox').waitFor();
    await page
      .getByRole('table', { name: 'Providers' })
      .getByRole('row', { name: /^Database real/ })
      .waitFor();
    expect(await page.content()).not.toContain('hidden.example');

    await page.getByRole('button', { name: 'Try again: the job housekeeping' }).click();
    await toastSays(page, 'The job runs again');
    await expect
      .poll(() => inDatabase(product, `select 1 from graphile_worker._private_jobs where key = 'failed one'`))
      .toEqual([]);
    await page.getByRole('button', { name: /^Try again: the mail/ }).click();
    await toastSays(page, 'The mail is queued again');
    await expect
      .poll(() => inDatabase(product, `select state from mail_outbox where dedupe_key = 'unsent'`))
      .toEqual([{ state: 'sent' }]);
  });

  test('reads both in the audit log, finds one by its act, and downloads it', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    const log = page.getByRole('table', { name: 'Audit log' });
    await log.getByText('Tried the job housekeeping again').waitFor();
    await page.getByLabel('Act', { exact: true }).selectOption('Send a mail again');
    await page.getByText('1 entry', { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^\d{4}-.+,frontdesk,.*,mail\.retry,/);
    await page.getByLabel('Act', { exact: true }).selectOption('All acts');
    await log.getByText('Downloaded the audit log').waitFor();
    expectNoProblems(devices[0] as Device);
  });
});
