import { randomBytes, randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { z } from 'zod';
import { receivePaymentEvent } from '../../shared/contract/payment-events.ts';
import type { Config, DatabaseConfig } from '../config.ts';
import { POOLER_ALONE, refusesSettings, SESSION_SETTINGS } from '../db/session-settings.ts';
import { createOidcClient } from '../providers/identity/oidc-client.ts';
import type { StoreAnswer } from '../providers/objects/object-store-provider.ts';
import { createS3Store, type S3Settings } from '../providers/objects/s3-store.ts';
import type { PaymentSettings } from '../providers/payment/payment-settings.ts';
import { createStripeAttempts } from '../providers/payment/stripe-attempt.ts';
import { outsideWorld } from '../providers/polite-fetch.ts';

/** The result of trying a part of the configuration. */
export interface Finding {
  part: string;
  /** `off` works without it, as the text says. */
  state: 'ok' | 'off' | 'bad';
  text: string;
}

const endpointList = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), api_version: z.string().nullable() })),
});

/** Why a part cannot work, in a sentence that says what to set. */
class Problem extends Error {}

const PATIENCE_MS = 10_000;
const OLDEST_POSTGRES = 15;
/** Sign-ins fail where clocks differ by more. */
const MOST_SECONDS_APART = 30;

/** Tries what this machine is configured for, all at once. Leaves everything as it was. */
export function examine(config: Config): Promise<Finding[]> {
  const { database, identity, mail, payment } = config;
  const { s3 } = config.images;
  return Promise.all([
    database.mode === 'real'
      ? tried('database', () => examineDatabase(database, config.databasePoolSize))
      : off('database', config.providers.database.reason),
    identity.mode === 'real'
      ? tried('sign-in', () => examineIdentity(identity, config.publicUrl))
      : off('sign-in', config.providers.identity.reason),
    tried('address', () => examineAddress(config)),
    mail.mode === 'real' ? tried('mail', () => examineMail(mail.url)) : off('mail', config.providers.mail.reason),
    payment.mode === 'real'
      ? tried('payments', () => examinePayments(payment, config.publicUrl))
      : off('payments', config.providers.payment.reason),
    s3 ? tried('pictures', () => examineObjects(s3)) : off('pictures', config.providers.images.reason),
  ]);
}

async function off(part: string, reason: string): Promise<Finding> {
  return { part, state: 'off', text: reason };
}

/** @param work answers what was seen */
async function tried(part: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { part, state: 'ok', text: await work() };
  } catch (error) {
    if (error instanceof Problem) return { part, state: 'bad', text: error.message };
    throw error;
  }
}

async function examineDatabase(
  { url, directUrl }: DatabaseConfig & { mode: 'real' },
  poolSize: number,
): Promise<string> {
  const patience = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
  const client = new pg.Client({ connectionString: directUrl ?? url, ...patience });
  const other = new pg.Client({ connectionString: url, ...patience, ...(!directUrl && { options: SESSION_SETTINGS }) });
  try {
    await connected(client, directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
    await connected(other, 'DATABASE_URL');
    const { rows } = await client.query<{
      version: number;
      places: number;
      hasTrigrams: boolean;
      mayCreate: boolean;
      account: string;
      time: number;
    }>(`select current_setting('server_version_num')::int / 10000 as version,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as places,
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
      has_database_privilege(current_database(), 'create') as "mayCreate",
      current_user as account,
      extract(epoch from clock_timestamp())::float * 1000 as time`);
    const [seen] = rows;
    if (!seen) throw new Problem('It does not answer what it is: check DATABASE_URL.');
    if (seen.version < OLDEST_POSTGRES)
      throw new Problem(`PostgreSQL ${seen.version} is too old: it must be ${OLDEST_POSTGRES} or newer.`);
    if (!seen.hasTrigrams)
      throw new Problem('The extension pg_trgm is not there: install it, it comes with PostgreSQL.');
    if (!seen.mayCreate) throw new Problem(`The account ${seen.account} may create no schema: grant it CREATE.`);
    if (!directUrl && seen.places < poolSize)
      throw new Problem(
        `It has ${seen.places} connections for DATABASE_POOL_SIZE=${poolSize}: lower that, or raise max_connections.`,
      );
    requireSameClock(seen.time, 'the database');
    const { rows: others } = await other.query<{ account: string }>('select current_user as account');
    if (others[0]?.account !== seen.account)
      throw new Problem(
        'DATABASE_URL and DATABASE_DIRECT_URL must name the same account, which has the limits of time.',
      );
    if (!(await hearsOf(client, other)))
      throw new Problem(
        directUrl
          ? 'DATABASE_DIRECT_URL must lead to PostgreSQL itself, and to the database that DATABASE_URL leads to.'
          : POOLER_ALONE,
      );
    return `PostgreSQL ${seen.version} with ${seen.places} connections${directUrl ? ', through a pooler' : ''}`;
  } finally {
    await Promise.allSettled([client.end(), other.end()]);
  }
}

async function connected(client: pg.Client, variable: string): Promise<void> {
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new Problem(
      refusesSettings(error as Error) ? POOLER_ALONE : `It does not answer (${codeOf(error)}): check ${variable}.`,
    );
  }
}

/** True if a notification of one connection reaches the other. */
async function hearsOf(listener: pg.Client, sender: pg.Client): Promise<boolean> {
  const channel = 'side_one_doctor';
  let hasHeard = false;
  listener.once('notification', () => {
    hasHeard = true;
  });
  await listener.query(`listen ${channel}`);
  await sender.query(`notify ${channel}`);
  // PostgreSQL hands over what was notified before it answers the next statement.
  await listener.query('select');
  return hasHeard;
}

async function examineIdentity(
  { issuer, clientId, clientSecret }: { issuer: string; clientId: string; clientSecret: string },
  publicUrl: string,
): Promise<string> {
  const callbackUrl = `${publicUrl}/api/callback`;
  const addresses = { callbackUrl, afterSignOutUrl: publicUrl };
  const client = createOidcClient({ issuer, clientId, clientSecret, ...addresses, clock: Date.now });
  try {
    await client.begin();
  } catch (error) {
    const { cause } = error as Error;
    throw new Problem(`${issuer} answers no discovery of OpenID Connect (${codeOf(cause)}): check OIDC_ISSUER.`);
  }
  return `${issuer} answers; ${callbackUrl} must be registered there`;
}

async function examineAddress({ publicUrl, isPublicUrlSecure, trustProxy }: Config): Promise<string> {
  if (isPublicUrlSecure && trustProxy === false)
    throw new Problem(
      'PUBLIC_URL is https, so a proxy is in front: set TRUST_PROXY to their number, or nobody stays signed in.',
    );
  const health = await ask(`${publicUrl}/healthz`, publicUrl);
  if (!health.ok) throw new Problem(`${publicUrl} answers ${health.status} to /healthz: does it lead to this server?`);
  const date = health.headers.get('date');
  if (date) requireSameClock(Date.parse(date), publicUrl);
  const review = await ask(`${publicUrl}/api/reviews/AC%2FDC/Powerage`, publicUrl);
  if (review.status === 404)
    throw new Problem('The proxy decodes %2F in paths: turn that off, or some albums have no page.');
  return `${publicUrl} answers`;
}

async function ask(address: string, publicUrl: string): Promise<Response> {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.arrayBuffer();
    return response;
  } catch (error) {
    const code = codeOf(error);
    const cause = /CERT|SIGNED|TLS|SSL/.test(code) ? 'has no valid certificate' : 'does not answer';
    throw new Problem(
      `${publicUrl} ${cause} (${code}): start the server, then check the name, the proxy and its certificate.`,
    );
  }
}

async function examineMail(url: string): Promise<string> {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const words = code === 'EAUTH' ? 'refuses user or password' : 'does not take the connection';
    throw new Problem(`The mail server ${words} (${[code, responseCode].filter(Boolean).join(' ')}): check SMTP_URL.`);
  } finally {
    transport.close();
  }
  return `${new URL(url).hostname} takes the connection`;
}

async function examinePayments(settings: PaymentSettings, publicUrl: string): Promise<string> {
  let isRefused = false;
  // A refused key is what the client logs as an error.
  const log = {
    warn: () => undefined,
    error: () => {
      isRefused = true;
    },
  };
  const { attempt } = createStripeAttempts(settings, { outside: outsideWorld(Date.now), log, retries: 0 });
  const address = `${publicUrl}${receivePaymentEvent.path}`;
  const answer = await attempt(async (stripe) => {
    const { data } = endpointList.parse(await stripe.webhookEndpoints.list({ limit: 100 }));
    return { endpoint: data.find(({ url }) => url === address), version: stripe.getApiField('version') };
  });
  if (!answer.ok) {
    throw new Problem(
      isRefused
        ? 'Stripe refuses STRIPE_SECRET_KEY, or the key may not read webhook endpoints.'
        : 'Stripe cannot be reached.',
    );
  }
  const { endpoint, version } = answer.value;
  if (!endpoint) throw new Problem(`Stripe has no webhook endpoint ${address}: add it, and set STRIPE_WEBHOOK_SECRET.`);
  if (endpoint.status !== 'enabled')
    throw new Problem(`Stripe's webhook endpoint ${address} is ${endpoint.status}: enable it.`);
  if (endpoint.api_version !== version)
    throw new Problem(
      `Stripe's webhook endpoint speaks ${endpoint.api_version ?? 'the version of the account'}: make it with ${version}.`,
    );
  return `Stripe takes the key and sends events to ${address}`;
}

/** Puts an object, reads it back and removes it. */
async function examineObjects(settings: S3Settings): Promise<string> {
  const store = createS3Store(settings, outsideWorld(Date.now));
  const [key, bytes] = [`doctor/${randomUUID()}`, randomBytes(1_000)];
  requireDone(await store.put(key, bytes, 'application/octet-stream'), settings, 's3:PutObject');
  const found = await store.get(key);
  const parts = found.ok ? await Array.fromAsync(found.value.chunks).catch(() => []) : [];
  const removed = await store.remove(key);
  requireDone(found, settings, 's3:GetObject');
  requireDone(removed, settings, 's3:DeleteObject');
  if (!Buffer.concat(parts).equals(bytes))
    throw new Problem(`The bucket ${settings.bucket} gives back other bytes than were put.`);
  return `An object could be put into ${settings.bucket}, read back and removed`;
}

function requireDone<T>(answer: StoreAnswer<T>, { endpoint, bucket }: S3Settings, right: string): T {
  if (answer.ok) return answer.value;
  const { problem, reason } = answer;
  if (problem === 'away')
    throw new Problem(`The object store ${endpoint} does not answer (${reason}): check IMAGES_S3_ENDPOINT.`);
  const advice: Record<string, string> = {
    InvalidAccessKeyId: 'does not know IMAGES_S3_ACCESS_KEY_ID',
    SignatureDoesNotMatch: 'refuses the key: check IMAGES_S3_SECRET_ACCESS_KEY',
    RequestTimeTooSkewed: 'has another time than this machine: set both clocks by NTP',
    NoSuchBucket: `has no bucket ${bucket}: make it, or check IMAGES_S3_BUCKET`,
    AuthorizationHeaderMalformed: 'has the bucket in another region: check IMAGES_S3_REGION',
    PermanentRedirect: 'has the bucket in another region: check IMAGES_S3_REGION',
    AccessDenied: `does not let the key do this: grant it ${right} on ${bucket}`,
  };
  throw new Problem(`The object store ${advice[reason] ?? `answers ${reason} to ${right} on ${bucket}`}.`);
}

function requireSameClock(time: number, whose: string): void {
  const seconds = Math.round(Math.abs(Date.now() - time) / 1000);
  if (seconds > MOST_SECONDS_APART)
    throw new Problem(`The clocks of this machine and of ${whose} are ${seconds} seconds apart: set them by NTP.`);
}

/** The code of an error or of its cause; never a message, which may name a password. */
function codeOf(error: unknown): string {
  const { code, cause, name } = error as { code?: string; cause?: unknown; name?: string };
  if (cause && (code === undefined || code.startsWith('ERR_'))) return codeOf(cause);
  return code ?? name ?? 'no reason';
}
