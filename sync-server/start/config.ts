import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Operator } from '../../shared/domain/operator.ts';
import type {
  CatalogueConfig,
  Config,
  DatabaseConfig,
  EbayConfig,
  IdentityConfig,
  MailConfig,
  ProviderChoice,
  RetailConfig,
  StoresConfig,
} from '../config.ts';
import { EBAY_API } from '../providers/offers/ebay-settings.ts';
import { AMAZON_API, AMAZON_TOKEN_URLS, marketplaceOf } from '../providers/retail/amazon-settings.ts';
import {
  type Chosen,
  ConfigError,
  type Environment,
  isLoopback,
  parseEnvironment,
  requireAllOrNone,
  type Surroundings,
} from './environment.ts';
import { chooseImages } from './images-config.ts';
import { choosePayment, customersUrlOf } from './payment-config.ts';
import { choosePush } from './push-config.ts';
import { chooseSessionSecret } from './session-secret.ts';
import { chooseStores } from './stores-config.ts';

/**
 * Reads the environment once, at start. Throws ConfigError with a sentence that says which variable to set.
 * Without SESSION_SECRET it generates one and stores it in DATA_DIR.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const values = parseEnvironment(env);
  const isProduction = values.NODE_ENV === 'production';
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const dataDir = resolve(values.DATA_DIR);
  const isOnLoopback = isLoopback(publicUrl);
  if (values.METRICS_PORT === values.PORT) throw new ConfigError('METRICS_PORT must be another port than PORT.');
  if (isProduction) requireSafePublicUrl(publicUrl, isOnLoopback);
  const database = chooseDatabase(values, dataDir);
  const surroundings = { publicUrl, isOnLoopback, isProduction };
  const identity = chooseIdentity(values, surroundings);
  const catalogue = chooseCatalogue(values, publicUrl);
  const retail = chooseRetail(values);
  const ebay = chooseEbay(values);
  const stores = chooseStores(values, surroundings);
  const sessionSecret = chooseSessionSecret(values, dataDir, isProduction);
  const payment = choosePayment(values, surroundings, sessionSecret);
  const mail = chooseMail(values, isOnLoopback && !isProduction);
  const operator = operatorOf(values, isProduction);
  const push = choosePush(values, surroundings, operator);
  const images = chooseImages(values);
  return {
    isProduction,
    host: values.HOST ?? (isOnLoopback ? '127.0.0.1' : undefined),
    port: values.PORT,
    publicUrl,
    isPublicUrlSecure: publicUrl.startsWith('https:'),
    dataDir,
    sessionSecret,
    adminEmails: values.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    metricsPort: values.METRICS_PORT,
    database: database.config,
    identity: identity.config,
    catalogue: catalogue.config,
    retail: retail.config,
    ebay: ebay.config,
    stores: stores.config,
    payment: payment.config,
    customersUrl: customersUrlOf(payment.config, values.PAYMENT_DASHBOARD_URL),
    mail: mail.config,
    push: push.config,
    images: images.config,
    cataloguePacksDir: cataloguePacksOf(values),
    operator,
    newsByMail: values.NEWS_BY_MAIL,
    providers: {
      database: { mode: database.config.mode, reason: database.reason },
      identity: { mode: identity.config.mode, reason: identity.reason },
      catalogue: { mode: catalogue.config.mode, reason: catalogue.reason },
      retail: { mode: retail.config.mode, reason: retail.reason },
      ebay: { mode: ebay.config.mode, reason: ebay.reason },
      stores: { mode: modeOf(stores.config), reason: stores.reason },
      payment: { mode: payment.config.mode, reason: payment.reason },
      mail: { mode: mail.config.mode, reason: mail.reason },
      push: { mode: 'real', reason: push.reason },
      images: { mode: images.config.takesNew ? 'real' : 'embedded', reason: images.reason },
    },
  };
}

function modeOf({ mode }: StoresConfig): ProviderChoice['mode'] {
  return mode === 'embedded' || mode === 'off' ? mode : 'real';
}

function chooseDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment, dataDir: string): Chosen<DatabaseConfig> {
  if (DATABASE_URL)
    return {
      config: { mode: 'real', url: DATABASE_URL, directUrl: DATABASE_DIRECT_URL },
      reason: DATABASE_DIRECT_URL ? 'DATABASE_URL is set, a pooler' : 'DATABASE_URL is set',
    };
  if (DATABASE_DIRECT_URL)
    throw new ConfigError('DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or DATABASE_URL alone.');
  return {
    config: { mode: 'embedded', dataDir },
    reason: 'DATABASE_URL is not set: a PostgreSQL of our own in DATA_DIR',
  };
}

function chooseIdentity(values: Environment, surroundings: Surroundings): Chosen<IdentityConfig> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const { publicUrl, isOnLoopback, isProduction } = surroundings;
  if (issuer && clientId && clientSecret) {
    requireHttpsIssuer(issuer, isProduction);
    return {
      config: { mode: 'real', issuer, clientId, clientSecret },
      reason: 'OIDC_ISSUER is set',
    };
  }
  requireAllOrNone({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  });
  const toSet = 'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET';
  if (isProduction) throw new ConfigError(`${toSet}: in production people sign in with a real identity provider.`);
  if (!isOnLoopback) {
    throw new ConfigError(`${toSet}: sign-in without a password is for a PUBLIC_URL on this machine only.`);
  }
  return {
    config: { mode: 'embedded', issuer: `${publicUrl}/dev-idp` },
    reason: 'OIDC_ISSUER is not set and PUBLIC_URL is on this machine: sign-in asks for an e-mail only',
  };
}

/** Required because session cookies are secure only if the address is https. */
function requireSafePublicUrl(publicUrl: string, isOnLoopback: boolean): void {
  if (publicUrl.startsWith('https:') || isOnLoopback) return;
  throw new ConfigError('PUBLIC_URL must begin with https:// in production unless it is on this machine.');
}

function requireHttpsIssuer(issuer: string, isProduction: boolean): void {
  if (issuer.startsWith('https:')) return;
  if (isProduction) throw new ConfigError('OIDC_ISSUER must begin with https:// in production.');
  if (!isLoopback(issuer)) throw new ConfigError('OIDC_ISSUER must begin with https:// unless it is on this machine.');
}

function chooseCatalogue(values: Environment, publicUrl: string): Chosen<CatalogueConfig> {
  const { DISCOGS_KEY: key, DISCOGS_SECRET: secret, DISCOGS_TOKEN: token } = values;
  if (token && (key || secret)) {
    throw new ConfigError('Set either DISCOGS_TOKEN or DISCOGS_KEY with DISCOGS_SECRET, not both.');
  }
  const credentials = token ? { token } : key && secret ? { key, secret } : undefined;
  if (!credentials) {
    requireAllOrNone({ DISCOGS_KEY: key, DISCOGS_SECRET: secret });
    return {
      config: { mode: 'embedded' },
      reason: 'no Discogs key or token is set: the starter catalogue',
    };
  }
  return {
    config: {
      mode: 'real',
      credentials,
      userAgent: values.DISCOGS_USER_AGENT ?? `SideOne/1.0 +${publicUrl}`,
      apiBase: values.DISCOGS_API_BASE ?? 'https://api.discogs.com',
      authorizeUrl: values.DISCOGS_AUTHORIZE_URL ?? 'https://www.discogs.com/oauth/authorize',
    },
    reason: token ? 'DISCOGS_TOKEN is set' : 'DISCOGS_KEY is set',
  };
}

function cataloguePacksOf({ CATALOGUE_PACKS_DIR: folder }: Environment): string | undefined {
  if (folder && !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError(`CATALOGUE_PACKS_DIR (${folder}) must be a folder, which npm run build-packs makes.`);
  }
  return folder && resolve(folder);
}

function chooseRetail(values: Environment): Chosen<RetailConfig> {
  const { AMAZON_CREDENTIAL_ID, AMAZON_CREDENTIAL_SECRET, AMAZON_PARTNER_TAG } = values;
  const { AMAZON_CREDENTIAL_VERSION: version, AMAZON_MARKETPLACE, AMAZON_API_BASE, AMAZON_TOKEN_URL } = values;
  if (!AMAZON_CREDENTIAL_ID || !AMAZON_CREDENTIAL_SECRET || !AMAZON_PARTNER_TAG) {
    requireAllOrNone({ AMAZON_CREDENTIAL_ID, AMAZON_CREDENTIAL_SECRET, AMAZON_PARTNER_TAG });
    return { config: { mode: 'off' }, reason: 'no Amazon credentials are set: the price search says so' };
  }
  return {
    config: {
      mode: 'real',
      credentialId: AMAZON_CREDENTIAL_ID,
      credentialSecret: AMAZON_CREDENTIAL_SECRET,
      partnerTag: AMAZON_PARTNER_TAG,
      version,
      marketplace: AMAZON_MARKETPLACE ?? marketplaceOf(version),
      apiBase: (AMAZON_API_BASE ?? AMAZON_API).replace(/\/+$/, ''),
      tokenUrl: AMAZON_TOKEN_URL ?? AMAZON_TOKEN_URLS[version],
    },
    reason: 'AMAZON_CREDENTIAL_ID is set',
  };
}

function chooseEbay(values: Environment): Chosen<EbayConfig> {
  const { EBAY_CLIENT_ID, EBAY_CLIENT_SECRET, EBAY_MARKETPLACE: marketplace, EBAY_API_BASE } = values;
  if (!EBAY_CLIENT_ID || !EBAY_CLIENT_SECRET) {
    requireAllOrNone({ EBAY_CLIENT_ID, EBAY_CLIENT_SECRET });
    return { config: { mode: 'off' }, reason: 'no eBay credentials are set: used copies are not watched' };
  }
  return {
    config: {
      mode: 'real',
      clientId: EBAY_CLIENT_ID,
      clientSecret: EBAY_CLIENT_SECRET,
      marketplace,
      apiBase: (EBAY_API_BASE ?? EBAY_API).replace(/\/+$/, ''),
    },
    reason: 'EBAY_CLIENT_ID is set',
  };
}

/** Examples stand only where nobody else looks. */
function operatorOf(values: Environment, isProduction: boolean): Operator {
  const { SUPPORT_EMAIL, SOCIAL_URL: url, SOCIAL_NAME, COMPANY_NAME, MAIL_FROM } = values;
  const example = isProduction ? undefined : EXAMPLE;
  if (SOCIAL_NAME && !url) throw new ConfigError('SOCIAL_NAME is set without SOCIAL_URL: set both or none.');
  return {
    supportEmail: SUPPORT_EMAIL ?? MAIL_FROM ?? example?.supportEmail ?? null,
    social: url ? { url, name: SOCIAL_NAME ?? new URL(url).host } : (example?.social ?? null),
    company: COMPANY_NAME,
  };
}

const EXAMPLE = {
  supportEmail: 'support@sideone.example',
  social: { name: '@sideone on the social web', url: 'https://social.sideone.example/@sideone' },
};

function chooseMail({ SMTP_URL, MAIL_FROM }: Environment, mayShow: boolean): Chosen<MailConfig> {
  if (SMTP_URL && MAIL_FROM) {
    return {
      config: { mode: 'real', url: SMTP_URL, from: { name: 'Side One', address: MAIL_FROM } },
      reason: 'SMTP_URL is set',
    };
  }
  requireAllOrNone({ SMTP_URL, MAIL_FROM });
  if (mayShow) return { config: { mode: 'embedded' }, reason: 'SMTP_URL is not set: mails are shown at /dev-mail' };
  return { config: { mode: 'off' }, reason: 'SMTP_URL is not set: mails wait in the outbox' };
}
