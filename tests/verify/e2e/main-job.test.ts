import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { doMainJob } from '../../e2e/main-job.ts';
import { closeAll } from '../../e2e/steps.ts';
import type { Device } from '../../support/browser.ts';
import { createProduct, type Product } from '../../support/product.ts';

let product: Product;
const devices: Device[] = [];

beforeAll(async () => {
  product = await createProduct();
  await product.start();
});
afterEach(() => closeAll(devices));
afterAll(() => product.remove());

test('a collector catalogues records with the network cut and finds them live on another device', () =>
  doMainJob(product, devices, 'a cut network'));
