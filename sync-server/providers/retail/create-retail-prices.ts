import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import { createAmazonClient } from './amazon-client.ts';
import { noRetailPrices, type RetailPriceProvider } from './retail-price-provider.ts';

/** The retail site of the configuration, or the honest answer that there is none. */
export function createRetailPrices({ retail }: Pick<Config, 'retail'>, clock: () => number): RetailPriceProvider {
  if (retail.mode === 'off') return noRetailPrices;
  return createAmazonClient(retail, {
    fetch,
    clock,
    wait: (milliseconds) => sleep(milliseconds),
    deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
  });
}
