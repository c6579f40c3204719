import type { Operator } from '../shared/domain/operator.ts';
import type { DiscogsSettings } from './providers/catalogue/discogs-settings.ts';
import type { S3Settings } from './providers/objects/s3-store.ts';
import type { EbaySettings } from './providers/offers/ebay-settings.ts';
import type { PaymentSettings } from './providers/payment/payment-settings.ts';
import type { VapidKeys } from './providers/push/push-provider.ts';
import type { AmazonSettings } from './providers/retail/amazon-settings.ts';
import type { GoogleStoresSettings, OpenStreetMapSettings } from './providers/stores/store-settings.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export interface ProviderChoice {
  mode: 'real' | 'embedded' | 'off';
  reason: string;
}

export type DatabaseConfig =
  | {
      mode: 'real';
      url: string;
      /** Past the transaction pooler that `url` leads to; undefined if that leads to PostgreSQL itself. */
      directUrl: string | undefined;
    }
  | { mode: 'embedded'; dataDir: string };

export type IdentityConfig =
  | { mode: 'real'; issuer: string; clientId: string; clientSecret: string }
  | { mode: 'embedded'; issuer: string };

export type CatalogueConfig = ({ mode: 'real' } & DiscogsSettings) | { mode: 'embedded' };

export type RetailConfig = ({ mode: 'real' } & AmazonSettings) | { mode: 'off' };

export type EbayConfig = ({ mode: 'real' } & EbaySettings) | { mode: 'off' };

export type MailConfig =
  | { mode: 'real'; url: string; from: { name: string; address: string } }
  | { mode: 'embedded' }
  | { mode: 'off' };

export interface PushConfig {
  /** Without them a pair is made and kept in the database. */
  keys: VapidKeys | undefined;
  /** The sender’s https or mailto address, for the push services. */
  subject: string;
  /** The origin of a push service on this machine, for tests. */
  testService: string | undefined;
}

export type PaymentConfig = ({ mode: 'real' | 'embedded' } & PaymentSettings) | { mode: 'off' };

export type StoresConfig =
  | ({ mode: 'google' } & GoogleStoresSettings)
  | ({ mode: 'openstreetmap' } & OpenStreetMapSettings)
  | { mode: 'embedded' }
  | { mode: 'off' };

export interface ImagesConfig {
  /** The object store, if there is one. */
  s3: S3Settings | undefined;
  /** True if new pictures are put there. */
  takesNew: boolean;
}

/** What follows from the environment (`start/config.ts` reads it). */
export interface Config {
  isProduction: boolean;
  /** undefined listens on every address. */
  host: string | undefined;
  port: number;
  /** Where browsers find the app: an origin without a path, e.g. `http://localhost:3000`. */
  publicUrl: string;
  isPublicUrlSecure: boolean;
  dataDir: string;
  sessionSecret: string;
  /** Lower case. */
  adminEmails: string[];
  /** The value of Express' setting `trust proxy`. */
  trustProxy: number | string | false;
  logLevel: (typeof LOG_LEVELS)[number];
  databasePoolSize: number;
  /** Of this machine, for a monitoring program. */
  metricsPort: number | undefined;
  database: DatabaseConfig;
  identity: IdentityConfig;
  catalogue: CatalogueConfig;
  retail: RetailConfig;
  ebay: EbayConfig;
  stores: StoresConfig;
  payment: PaymentConfig;
  /** Where administrators find customers at the payment provider; of a stand-in there are no such pages. */
  customersUrl: string | undefined;
  mail: MailConfig;
  push: PushConfig;
  images: ImagesConfig;
  /** The folder of packs for the pocket catalogue, if there is one. */
  cataloguePacksDir: string | undefined;
  operator: Operator;
  /** Whether a new account gets news by e-mail before the person has said so. */
  newsByMail: 'if-asked-for' | 'unless-refused';
  /** The chosen providers with the reasons, for the log at start and for administrators. */
  providers: {
    database: ProviderChoice;
    identity: ProviderChoice;
    catalogue: ProviderChoice;
    retail: ProviderChoice;
    ebay: ProviderChoice;
    stores: ProviderChoice;
    payment: ProviderChoice;
    mail: ProviderChoice;
    push: ProviderChoice;
    images: ProviderChoice;
  };
}
