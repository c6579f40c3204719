import { afterAll, afterEach, beforeAll, test } from 'vitest';
import type { Device } from '../support/browser.ts';
import { createProduct, type Product } from '../support/product.ts';
import { doMainJob } from './main-job.ts';
import { closeAll } from './steps.ts';

let product: Product;
const devices: Device[] = [];

beforeAll(async () => {
  product = await createProduct();
  await product.start();
});
afterEach(() => closeAll(devices));
afterAll(() => product.remove());

// ADD-042 HOME-033 PWA-002 PWA-003 PWA-017
test('a collector signs in, catalogues records with no signal and finds them live on another device', () =>
  doMainJob(product, devices, 'a stopped server'));
