import { createHash, generateKeyPairSync, hkdfSync, type JsonWebKey } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCookie } from 'cookie';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import Provider, { type Configuration, errors } from 'oidc-provider';
import type { Logger } from 'pino';
import { z } from 'zod';
import { endProviderSession } from '../../shared/contract/provider-logout.ts';
import { escapeHtml } from '../../shared/domain/escape-html.ts';
import type { Config } from '../../sync-server/config.ts';
import { plainPage, SIGN_IN_LOST } from '../../sync-server/http/plain-page.ts';
import { loopbackOnly } from '../loopback-only.ts';
import { memoryAdapter } from './memory-adapter.ts';

export const DEV_IDP_PATH = '/dev-idp';
export const EMBEDDED_CLIENT_ID = 'side-one';

const emailSchema = z.email().max(254);
const COOKIES = { session: 'dev-idp-session', interaction: 'dev-idp-step', resume: 'dev-idp-resume' };

/** The secret that client and provider share within this process. */
export function embeddedClientSecret(config: Config): string {
  return derived(config, 'client secret');
}

/**
 * An OpenID Connect provider under this server's address that asks for an e-mail address only. For local use: it throws in
 * production, and refuses requests from other machines.
 */
export function embeddedIdentity(config: Config, log: Logger): RequestHandler {
  if (config.isProduction || config.identity.mode !== 'embedded') {
    throw new Error('The embedded identity provider must never run in production');
  }
  const emailBySubject = new Map<string, string>();
  const provider = new Provider(config.identity.issuer, configurationOf(config, emailBySubject));
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'embedded identity provider'));

  const router = Router();
  router.use(loopbackOnly);
  router.get('/interaction/:uid', (req, res) => showForm(provider, req, res));
  router.post('/interaction/:uid', express.urlencoded({ extended: false, limit: 4_000 }), (req, res) =>
    takeForm(provider, emailBySubject, req, res),
  );
  // Signs out at once, because the provider's own page needs a script or a second click.
  router.get('/session/end', (req, res) => signOut(provider, config, log, req, res));
  router.use(provider.callback());
  return router;
}

function configurationOf(config: Config, emailBySubject: ReadonlyMap<string, string>): Configuration {
  return {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: EMBEDDED_CLIENT_ID,
        client_secret: embeddedClientSecret(config),
        redirect_uris: [`${config.publicUrl}/api/callback`],
        post_logout_redirect_uris: [`${config.publicUrl}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
        backchannel_logout_uri: `${config.publicUrl}${endProviderSession.path}`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [signingKey(config.dataDir)] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [] },
    scopes: ['openid', 'email', 'profile'],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Without the package's own dispatcher, which refuses addresses of this machine.
    fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
    interactions: { url: (_ctx, interaction) => `${DEV_IDP_PATH}/interaction/${interaction.uid}` },
    cookies: {
      keys: [derived(config, 'cookies')],
      names: COOKIES,
      long: { httpOnly: true, sameSite: 'lax', path: DEV_IDP_PATH, signed: true },
      // No path: each form sets its own, so that forms in several tabs do not interfere.
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    ttl: { Session: 14 * 86_400, Interaction: 3600, Grant: 14 * 86_400, AccessToken: 3600, IdToken: 3600 },
    // Grants consent without asking: client and provider are the same server.
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    async findAccount(_ctx, subject) {
      const email = emailBySubject.get(subject);
      if (email === undefined) return undefined;
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified: true }) };
    },
    async renderError(ctx) {
      ctx.type = 'html';
      ctx.body = troublePage();
    },
  };
}

async function showForm(provider: Provider, req: Request, res: Response): Promise<void> {
  try {
    await provider.interactionDetails(req, res);
  } catch (error) {
    return lost(res, error);
  }
  sendForm(res, 200, { action: `${DEV_IDP_PATH}/interaction/${req.params.uid}`, email: '' });
}

async function takeForm(
  provider: Provider,
  emailBySubject: Map<string, string>,
  req: Request,
  res: Response,
): Promise<void> {
  const email = String(req.body?.email ?? '').trim();
  if (!emailSchema.safeParse(email).success) {
    const action = `${DEV_IDP_PATH}/interaction/${req.params.uid}`;
    return sendForm(res, 400, { action, email, problem: 'Type an e-mail address, like me@example.com' });
  }
  try {
    const accountId = subjectOf(email);
    emailBySubject.set(accountId, email.toLowerCase());
    const result = { login: { accountId, remember: true } };
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  } catch (error) {
    lost(res, error);
  }
}

async function signOut(provider: Provider, config: Config, log: Logger, req: Request, res: Response): Promise<void> {
  const cookie = parseCookie(req.headers.cookie ?? '')[COOKIES.session];
  const session = cookie && (await provider.Session.find(cookie));
  if (session) {
    await session.destroy();
    await tellApp(provider, session).catch((error) => log.warn({ err: error }, 'embedded identity provider'));
  }
  for (const name of [COOKIES.session, `${COOKIES.session}.sig`]) res.clearCookie(name, { path: DEV_IDP_PATH });
  const requested = req.query.post_logout_redirect_uri;
  res.redirect(requested === `${config.publicUrl}/` ? requested : config.publicUrl);
}

/** The package's types lack the call. */
type LogoutClient = { backchannelLogout(subject: string, sessionId: string): Promise<void> };

/** The app ends its sessions of the one that ended here. */
async function tellApp(provider: Provider, session: InstanceType<Provider['Session']>): Promise<void> {
  const client = (await provider.Client.find(EMBEDDED_CLIENT_ID)) as LogoutClient | undefined;
  const sessionId = session.sidFor(EMBEDDED_CLIENT_ID);
  if (session.accountId && sessionId) await client?.backchannelLogout(session.accountId, sessionId);
}

function sendForm(res: Response, status: number, form: { action: string; email: string; problem?: string }): void {
  res.status(status).set('cache-control', 'no-store').type('html').send(signInPage(form));
}

/** The form: one field, no script. */
function signInPage({ action, email, problem }: { action: string; email: string; problem?: string }): string {
  const problemText = problem ? `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>` : '';
  const described = problem ? ' aria-invalid="true" aria-describedby="problem"' : '';
  return plainPage({
    title: 'Sign in',
    body: `<p>Type any e-mail address. This server runs on your own machine, so there is no password.</p>
<form method="post" action="${escapeHtml(action)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus maxlength="254"
  value="${escapeHtml(email)}"${described}>
${problemText}
<button type="submit">Sign in</button>
</form>
<p class="note">The same address always opens the same account.</p>`,
  });
}

/** The form belongs to another browser, or to a sign-in from before a restart. */
function lost(res: Response, error: unknown): void {
  if (!(error instanceof errors.SessionNotFound)) throw error;
  res.status(400).set('cache-control', 'no-store').type('html').send(troublePage());
}

function troublePage(): string {
  return plainPage({
    title: 'Sign-in did not finish',
    body: `<p>${SIGN_IN_LOST}</p><a class="key" href="/api/login">Try again</a>`,
  });
}

/** Derives the subject from the address, so that it stays the same after a restart. */
export function subjectOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32);
}

function derived(config: Config, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', config.sessionSecret, '', `dev-idp ${purpose}`, 32)).toString('base64url');
}

/** The signing key, stored in the data folder so that ID tokens stay valid after a restart. */
function signingKey(dataDir: string): JsonWebKey & { kty: string } {
  const file = join(dataDir, 'dev-idp-key.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = { ...privateKey.export({ format: 'jwk' }), kty: 'EC', alg: 'ES256', use: 'sig', kid: 'dev' };
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(jwk), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return jwk;
  }
}
