import { afterAll, beforeAll, describe, test } from 'vitest';
import { joinAs, offline, openSyncSheet, synced } from '../../e2e/steps.ts';
import { type Device, openDevice } from '../../support/browser.ts';
import { shellIsCached } from '../../support/cached-shell.ts';
import type { RunningProduct } from '../../support/product.ts';
import { sharedProduct } from '../../support/shared-product.ts';

describe('the collection home', () => {
  let product: RunningProduct;
  let device: Device;

  beforeAll(async () => {
    product = await sharedProduct();
    device = await openDevice();
    await joinAs(device.page, product, 'cratedigger');
  });
  afterAll(async () => {
    await device.close();
  });

  test('says when it last agreed with the server, also after a start without a connection', async () => {
    const { page } = device;
    await synced(page);
    await shellIsCached(page);
    await device.context.setOffline(true);
    await page.reload();
    await offline(page);
    const sheet = await openSyncSheet(page);
    await sheet.getByText(/Last synced today at/).waitFor();
    await device.context.setOffline(false);
    await sheet.getByRole('button', { name: 'Sync now' }).waitFor();
  });
});
