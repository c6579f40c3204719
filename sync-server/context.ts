import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { FairPool } from './db/fair-pool.ts';
import type { Database } from './db/schema.ts';
import type { LivePokes } from './library/live-pokes.ts';
import type { EventLoop } from './library/time-slices.ts';
import type { Turns } from './library/turns.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { CatalogueProvider } from './providers/catalogue/catalogue-provider.ts';
import type { IdentityProvider } from './providers/identity/identity-provider.ts';
import type { MailProvider } from './providers/mail/mail-provider.ts';
import type { PaymentProvider } from './providers/payment/payment-provider.ts';
import type { RetailPriceProvider } from './providers/retail/retail-price-provider.ts';
import type { StoreProvider } from './providers/stores/store-provider.ts';

/** Everything that a handler may use. Built once at start; tests replace parts of it. */
export interface Context {
  config: Config;
  db: Kysely<Database>;
  pool: FairPool;
  /** Milliseconds since 1970, like Date.now. */
  clock: () => number;
  newId: () => string;
  identity: IdentityProvider;
  catalogue: CatalogueProvider;
  retail: RetailPriceProvider;
  stores: StoreProvider;
  mail: MailProvider;
  payment: PaymentProvider;
  live: LivePokes;
  turns: Turns;
  loop: EventLoop;
  metrics: Metrics;
  log: Logger;
}
