import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import {
  AMAZON_API,
  AMAZON_TOKEN_URLS,
  AMAZON_VERSIONS,
  type AmazonSettings,
  marketplaceOf,
} from './providers/retail/amazon-settings.ts';

/** The environment asks for something that cannot be; the message says what to set. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export interface ProviderChoice {
  mode: 'real' | 'embedded' | 'off';
  reason: string;
}

export type DatabaseConfig = { mode: 'real'; url: string } | { mode: 'embedded'; dataDir: string };

export type IdentityConfig =
  | { mode: 'real'; issuer: string; clientId: string; clientSecret: string }
  | { mode: 'embedded'; issuer: string };

export type CatalogueConfig =
  | {
      mode: 'real';
      credentials: DiscogsCredentials;
      userAgent: string;
      apiBase: string;
    }
  | { mode: 'embedded' };

export type DiscogsCredentials = { key: string; secret: string } | { token: string };

export type RetailConfig = ({ mode: 'real' } & AmazonSettings) | { mode: 'off' };

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
  logLevel: LogLevel;
  databasePoolSize: number;
  database: DatabaseConfig;
  identity: IdentityConfig;
  catalogue: CatalogueConfig;
  retail: RetailConfig;
  /** What was chosen and why, for the log at start and for administrators. */
  providers: {
    database: ProviderChoice;
    identity: ProviderChoice;
    catalogue: ProviderChoice;
    retail: ProviderChoice;
  };
}

type LogLevel = z.infer<typeof logLevelSchema>;

const logLevelSchema = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);
const secretBytes = 32;

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').optional(),
  HOST: z.string().optional(),
  PORT: wholeNumber(1, 65_535).default(3000),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an http or https address without a path, for example https://shelf.example')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 500).default(10),
  SESSION_SECRET: z.string().optional(),
  OIDC_ISSUER: httpAddress().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  ADMIN_EMAILS: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.email('must be e-mail addresses with commas between them')))
    .default([]),
  DISCOGS_KEY: z.string().optional(),
  DISCOGS_SECRET: z.string().optional(),
  DISCOGS_TOKEN: z.string().optional(),
  DISCOGS_USER_AGENT: z.string().optional(),
  DISCOGS_API_BASE: httpAddress().optional(),
  AMAZON_CREDENTIAL_ID: z.string().optional(),
  AMAZON_CREDENTIAL_SECRET: z.string().optional(),
  AMAZON_PARTNER_TAG: z.string().optional(),
  AMAZON_CREDENTIAL_VERSION: z.enum(AMAZON_VERSIONS, `must be one of ${AMAZON_VERSIONS.join(', ')}`).default('3.1'),
  AMAZON_MARKETPLACE: z
    .string()
    .regex(/^www\.amazon\.[a-z.]+$/, 'must be a shop such as www.amazon.com')
    .optional(),
  AMAZON_API_BASE: secretAddress().optional(),
  AMAZON_TOKEN_URL: secretAddress().optional(),
  TRUST_PROXY: z
    .string()
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : value === 'false' ? false : value))
    .refine((value) => value !== 'true', 'must be a number of proxies or a list of their addresses')
    .default(false),
  LOG_LEVEL: logLevelSchema.default('info'),
});

type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads the environment, once, at start. Throws ConfigError with one sentence that says what to set.
 * Without SESSION_SECRET it makes one and keeps it in DATA_DIR.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const values = parseEnvironment(env);
  const isProduction = values.NODE_ENV === 'production';
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const dataDir = resolve(values.DATA_DIR);
  const isOnLoopback = isLoopback(publicUrl);
  const database = chooseDatabase(values, dataDir);
  const identity = chooseIdentity(values, {
    publicUrl,
    isOnLoopback,
    isProduction,
  });
  const catalogue = chooseCatalogue(values, publicUrl);
  const retail = chooseRetail(values);
  return {
    isProduction,
    host: values.HOST ?? (isOnLoopback ? '127.0.0.1' : undefined),
    port: values.PORT,
    publicUrl,
    isPublicUrlSecure: publicUrl.startsWith('https:'),
    dataDir,
    sessionSecret: chooseSessionSecret(values, dataDir, isProduction),
    adminEmails: values.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    database: database.config,
    identity: identity.config,
    catalogue: catalogue.config,
    retail: retail.config,
    providers: {
      database: { mode: database.config.mode, reason: database.reason },
      identity: { mode: identity.config.mode, reason: identity.reason },
      catalogue: { mode: catalogue.config.mode, reason: catalogue.reason },
      retail: { mode: retail.config.mode, reason: retail.reason },
    },
  };
}

function parseEnvironment(env: Record<string, string | undefined>): Environment {
  // NAME= in a shell or a compose file means "not set".
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  );
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  if (name === 'LOG_LEVEL') throw new ConfigError(`LOG_LEVEL must be one of ${logLevelSchema.options.join(', ')}.`);
  throw new ConfigError(`${name} ${issue?.message}.`);
}

interface Chosen<T> {
  config: T;
  reason: string;
}

function chooseDatabase({ DATABASE_URL }: Environment, dataDir: string): Chosen<DatabaseConfig> {
  if (DATABASE_URL)
    return {
      config: { mode: 'real', url: DATABASE_URL },
      reason: 'DATABASE_URL is set',
    };
  return {
    config: { mode: 'embedded', dataDir },
    reason: 'DATABASE_URL is not set: a PostgreSQL of our own in DATA_DIR',
  };
}

interface Surroundings {
  publicUrl: string;
  isOnLoopback: boolean;
  isProduction: boolean;
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
    },
    reason: token ? 'DISCOGS_TOKEN is set' : 'DISCOGS_KEY is set',
  };
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

function requireAllOrNone(settings: Record<string, string | undefined>): void {
  const entries = Object.entries(settings);
  const given = entries.filter(([, value]) => value).map(([name]) => name);
  const missing = entries.filter(([, value]) => !value).map(([name]) => name);
  if (given.length === 0) return;
  throw new ConfigError(`${given.join(' and ')} is set without ${missing.join(' and ')}: set all of them or none.`);
}

function chooseSessionSecret({ SESSION_SECRET: secret }: Environment, dataDir: string, isProduction: boolean): string {
  if (secret) {
    if (Buffer.byteLength(secret) >= secretBytes || !isProduction) return secret;
    throw new ConfigError(`SESSION_SECRET must be at least ${secretBytes} bytes long in production.`);
  }
  if (isProduction) throw new ConfigError(`Set SESSION_SECRET to at least ${secretBytes} random bytes.`);
  return keptSessionSecret(dataDir);
}

function keptSessionSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(`${file}.new`, randomBytes(secretBytes).toString('base64url'), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    }
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`DATA_DIR (${dataDir}) must be a folder that this account may write to.`);
  }
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.pathname === '/' && !url.search && !url.hash && !url.username;
}

function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function httpAddress() {
  return z.string().refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
    message: 'must be an http or https address',
  });
}

/** Credentials travel to it with each request: in the clear only on this machine. */
function secretAddress() {
  return z.string().refine((value) => {
    const url = URL.parse(value);
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(value));
  }, 'must be an https address');
}

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(least, message).max(most, message));
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}
