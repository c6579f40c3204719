import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { reserveTurn } from '../db/outside-turns.ts';
import type { CatalogueProvider } from '../providers/catalogue/catalogue-provider.ts';
import { createDiscogsClient } from '../providers/catalogue/discogs-client.ts';
import { createDiscogsLimiter, type DiscogsLimiter } from '../providers/catalogue/discogs-limiter.ts';
import type { DiscogsSettings } from '../providers/catalogue/discogs-settings.ts';
import { createEmbeddedCatalogue } from '../providers/catalogue/embedded-catalogue.ts';
import { type CatalogueLog, createFallbackCatalogue } from '../providers/catalogue/fallback-catalogue.ts';
import { createDiscogsAccountClient } from '../providers/discogs-account/discogs-account-client.ts';
import {
  type DiscogsAccountProvider,
  noDiscogsAccounts,
} from '../providers/discogs-account/discogs-account-provider.ts';
import { CALLBACK_PATH, type IdentityProvider } from '../providers/identity/identity-provider.ts';
import { createOidcClient } from '../providers/identity/oidc-client.ts';
import type { MailProvider } from '../providers/mail/mail-provider.ts';
import { createSmtpMail, noMail } from '../providers/mail/smtp-mail.ts';
import type { ObjectStore } from '../providers/objects/object-store-provider.ts';
import { createS3Store } from '../providers/objects/s3-store.ts';
import { createAmazonSource } from '../providers/offers/amazon-source.ts';
import { createEbaySource, noEbay } from '../providers/offers/ebay-source.ts';
import type { OfferSource } from '../providers/offers/offer-source.ts';
import { noPayments, type PaymentProvider } from '../providers/payment/payment-provider.ts';
import { isLiveKey } from '../providers/payment/payment-settings.ts';
import { createStripeProvider } from '../providers/payment/stripe-client.ts';
import { type Outside, outsideWorld } from '../providers/polite-fetch.ts';
import { createPublicFetch } from '../providers/public-fetch.ts';
import type { PushProvider } from '../providers/push/push-provider.ts';
import { createWebPush } from '../providers/push/web-push.ts';
import { createAmazonClient } from '../providers/retail/amazon-client.ts';
import { noRetailPrices, type RetailPriceProvider } from '../providers/retail/retail-price-provider.ts';
import { createGoogleStores } from '../providers/stores/google-stores.ts';
import { createOpenStreetMapStores } from '../providers/stores/openstreetmap-stores.ts';
import { noStores, type StoreProvider } from '../providers/stores/store-provider.ts';
import { keptPushKeys } from '../push/push-keys.ts';
import { loadStandIns } from './stand-ins.ts';

/** Real and embedded providers use the same client, with another address and secret. */
export async function chooseIdentity(config: Config, clock: () => number): Promise<IdentityProvider> {
  const addresses = { callbackUrl: `${config.publicUrl}${CALLBACK_PATH}`, afterSignOutUrl: `${config.publicUrl}/` };
  const { issuer } = config.identity;
  const { clientId, clientSecret } =
    config.identity.mode === 'real' ? config.identity : await (await loadStandIns()).identityOf(config);
  return createOidcClient({ issuer, clientId, clientSecret, ...addresses, clock });
}

/** The catalogue, and the accounts of people, which need a key of an application; both wait in one line. */
export function chooseDiscogs(
  { catalogue }: Config,
  clock: () => number,
  log: Context['log'],
): { catalogue: CatalogueProvider; accounts: DiscogsAccountProvider } {
  const outside = outsideWorld(clock);
  const line = createDiscogsLimiter(outside);
  const discogs = catalogue.mode === 'real' ? catalogue : null;
  const key = discogs && 'key' in discogs.credentials ? discogs.credentials : undefined;
  return {
    catalogue: createCatalogueProvider({ discogs, outside, line, log }),
    accounts:
      discogs && key ? createDiscogsAccountClient({ ...discogs, credentials: key }, outside, line) : noDiscogsAccounts,
  };
}

/** The configured retail site, or a provider that answers "not configured". */
export function chooseRetailPrices({ retail }: Config, clock: () => number): RetailPriceProvider {
  if (retail.mode === 'off') return noRetailPrices;
  return createAmazonClient(retail, outsideWorld(clock));
}

/** What is watched for people's wishes. Without keys a source is there and says that it is off. */
export function chooseOfferSources(
  { retail, ebay }: Config,
  prices: RetailPriceProvider,
  clock: () => number,
): readonly OfferSource[] {
  return [
    createAmazonSource(prices, retail.mode === 'real' ? retail : null),
    ebay.mode === 'real' ? createEbaySource(ebay, outsideWorld(clock)) : noEbay,
  ];
}

/** Their policies: Nominatim takes one request a second of a whole application, Overpass a few at once. */
const STORE_LINE = {
  nominatim: { gapMs: 1_000, longestWaitMs: 6_000 },
  overpass: { gapMs: 2_000, longestWaitMs: 6_000 },
};

export async function chooseStores({ stores }: Config, clock: () => number, db: Context['db']): Promise<StoreProvider> {
  const outside = outsideWorld(clock);
  if (stores.mode === 'google') return createGoogleStores(stores, outside);
  if (stores.mode === 'off') return noStores;
  if (stores.mode === 'embedded') return (await loadStandIns()).storesOf();
  return createOpenStreetMapStores(stores, outside, async (service) => {
    const waitMs = await reserveTurn(db, service, STORE_LINE[service], clock());
    if (waitMs === undefined) return false;
    if (waitMs > 0) await outside.wait(waitMs);
    return true;
  });
}

/** Stripe and its stand-in use the same client, with another address and secret. */
export function choosePayment(config: Config, clock: () => number, log: Context['log']): PaymentProvider {
  const { payment, isProduction } = config;
  if (payment.mode === 'off') return noPayments;
  if (isProduction && !isLiveKey(payment.secretKey)) {
    log.warn('STRIPE_SECRET_KEY is a test key: plans are given for test cards, so this must not be the real product');
  }
  return createStripeProvider(payment, { clock, log });
}

/** The configured mail server, the outbox page of a bare machine, or a provider that keeps all mail waiting. */
export async function chooseMail({ mail }: Config): Promise<MailProvider> {
  if (mail.mode === 'real') return createSmtpMail(mail);
  return mail.mode === 'embedded' ? (await loadStandIns()).mailOf() : noMail;
}

/** The push services of browsers need no account: it always sends. */
export function choosePush({ push }: Config, clock: () => number, db: Context['db']): PushProvider {
  const { keys, subject, testService } = push;
  const fetch = createPublicFetch({ alsoAllowed: testService });
  return createWebPush({
    keys: keys ? async () => keys : keptPushKeys(db),
    subject,
    testService,
    outside: { ...outsideWorld(clock), fetch },
  });
}

/** The store of pictures outside the database, if there is one. */
export function chooseObjects({ images: { s3, takesNew } }: Config, clock: () => number): ObjectStore | undefined {
  return s3 && createS3Store(s3, outsideWorld(clock), { takesNew });
}

interface CatalogueOptions {
  /** Without it the starter catalogue answers alone. */
  discogs?: DiscogsSettings | null;
  outside: Outside;
  line?: DiscogsLimiter;
  log: CatalogueLog;
}

/** The catalogue this server uses: Discogs with the starter catalogue behind it, or the starter catalogue alone. */
export function createCatalogueProvider({ discogs, outside, line, log }: CatalogueOptions): CatalogueProvider {
  const embedded = createEmbeddedCatalogue();
  if (!discogs) return embedded;
  return createFallbackCatalogue(createDiscogsClient(discogs, outside, line), embedded, log);
}
