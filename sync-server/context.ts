import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ViewedCall } from './audit/viewed-call.ts';
import type { Config } from './config.ts';
import type { Connections, FairPool } from './db/fair-pool.ts';
import type { Database } from './db/schema.ts';
import type { LivePokes } from './library/live-pokes.ts';
import type { EventLoop } from './library/time-slices.ts';
import type { Turns } from './library/turns.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { CatalogueProvider } from './providers/catalogue/catalogue-provider.ts';
import type { DiscogsAccountProvider } from './providers/discogs-account/discogs-account-provider.ts';
import type { IdentityProvider } from './providers/identity/identity-provider.ts';
import type { MailProvider } from './providers/mail/mail-provider.ts';
import type { ObjectStore } from './providers/objects/object-store-provider.ts';
import type { OfferSource } from './providers/offers/offer-source.ts';
import type { PaymentProvider } from './providers/payment/payment-provider.ts';
import type { PushProvider } from './providers/push/push-provider.ts';
import type { RetailPriceProvider } from './providers/retail/retail-price-provider.ts';
import type { StoreProvider } from './providers/stores/store-provider.ts';

/** Everything that a handler or a job may use. */
export interface Context {
  config: Config;
  /** In a call of a member, the connections of `db` and `pool` count as the member's. */
  db: Kysely<Database>;
  pool: Connections;
  /** The call, while an administrator views as another person. */
  viewedCall?: ViewedCall | undefined;
  /** Milliseconds since 1970, like Date.now. */
  clock: () => number;
  newId: () => string;
  identity: IdentityProvider;
  catalogue: CatalogueProvider;
  discogsAccounts: DiscogsAccountProvider;
  retail: RetailPriceProvider;
  /** The shops that are watched for wishes; those without keys too. */
  offerSources: readonly OfferSource[];
  stores: StoreProvider;
  mail: MailProvider;
  push: PushProvider;
  payment: PaymentProvider;
  /** For the bytes of pictures; undefined while they are in the database alone. */
  objects: ObjectStore | undefined;
  live: LivePokes;
  turns: Turns;
  loop: EventLoop;
  metrics: Metrics;
  log: Logger;
}

/** The context of the whole server, on behalf of nobody. Built once at start; tests replace parts of it. */
export interface ServerContext extends Context {
  pool: FairPool;
}
