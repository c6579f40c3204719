import { z } from 'zod';
import { LOG_LEVELS } from '../config.ts';
import { EBAY_MARKETPLACES } from '../providers/offers/ebay-settings.ts';
import { isSecretKey } from '../providers/payment/payment-settings.ts';
import { AMAZON_VERSIONS } from '../providers/retail/amazon-settings.ts';

/** Thrown for an invalid environment; the message says which variable to set. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

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
  DATABASE_URL: postgresAddress().optional(),
  DATABASE_DIRECT_URL: postgresAddress().optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 500).default(10),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
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
  DISCOGS_AUTHORIZE_URL: secretAddress().optional(),
  CATALOGUE_PACKS_DIR: z.string().optional(),
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
  EBAY_CLIENT_ID: z.string().optional(),
  EBAY_CLIENT_SECRET: z.string().optional(),
  EBAY_MARKETPLACE: z.enum(EBAY_MARKETPLACES, `must be one of ${EBAY_MARKETPLACES.join(', ')}`).default('EBAY_US'),
  EBAY_API_BASE: secretAddress().optional(),
  GOOGLE_PLACES_KEY: z.string().optional(),
  GOOGLE_PLACES_API_BASE: secretAddress().optional(),
  OSM_USER_AGENT: z.string().optional(),
  NOMINATIM_API_BASE: httpAddress().optional(),
  OVERPASS_API_BASE: httpAddress().optional(),
  STORE_REGION: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a country in two letters, for example US')
    .default('US'),
  STRIPE_SECRET_KEY: z
    .string()
    .refine(isSecretKey, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_BASE: secretAddress()
    .refine(isOrigin, 'must be an address without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  PAYMENT_DASHBOARD_URL: secretAddress()
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  SOCIAL_URL: secretAddress().optional(),
  SOCIAL_NAME: z.string().optional(),
  COMPANY_NAME: z.string().default('Side One'),
  NEWS_BY_MAIL: z
    .enum(['if-asked-for', 'unless-refused'], 'must be if-asked-for or unless-refused')
    .default('if-asked-for'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be a public key of 87 characters, as base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key of 43 characters, as base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:https:\/\/|mailto:)./, 'must begin with https:// or mailto:')
    .optional(),
  IMAGES_STORE: z.enum(['database', 's3'], 'must be database or s3').optional(),
  IMAGES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  IMAGES_S3_ACCESS_KEY_ID: z.string().optional(),
  IMAGES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  IMAGES_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be a region such as us-east-1')
    .default('us-east-1'),
  IMAGES_S3_ENDPOINT: z
    .string()
    .refine(isOrigin, 'must be an http or https address without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  IMAGES_S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .optional(),
  PUSH_TEST_SERVICE: z
    .string()
    .refine((value) => isOrigin(value) && isLoopback(value), 'must be an address on this machine without a path')
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((value) => (/^\d+$/.test(value) ? Number(value) : value === 'false' ? false : value))
    .refine((value) => value !== 'true', 'must be a number of proxies or a list of their addresses')
    .default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
});

export type Environment = z.infer<typeof environmentSchema>;

export const VARIABLES = environmentSchema.keyof().options;

/** Parses the environment; an empty variable counts as not set. */
export function parseEnvironment(env: Record<string, string | undefined>): Environment {
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
  if (name === 'LOG_LEVEL') throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  throw new ConfigError(`${name} ${issue?.message}.`);
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.pathname === '/' && !url.search && !url.hash && !url.username;
}

export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function postgresAddress() {
  return z.string().regex(/^postgres(ql)?:\/\/./, 'must begin with postgres:// or postgresql://');
}

function httpAddress() {
  return z.string().refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
    message: 'must be an http or https address',
  });
}

/** An address that receives credentials: requires https, except on this machine. */
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

/** Where the server runs, which decides what may stand in for a provider. */
export interface Surroundings {
  publicUrl: string;
  isOnLoopback: boolean;
  isProduction: boolean;
}

/** A choice that follows from the variables, and why. */
export interface Chosen<T> {
  config: T;
  reason: string;
}

export function requireAllOrNone(settings: Record<string, string | undefined>): void {
  const entries = Object.entries(settings);
  const given = entries.filter(([, value]) => value).map(([name]) => name);
  const missing = entries.filter(([, value]) => !value).map(([name]) => name);
  if (given.length === 0) return;
  throw new ConfigError(`${given.join(' and ')} is set without ${missing.join(' and ')}: set all of them or none.`);
}
