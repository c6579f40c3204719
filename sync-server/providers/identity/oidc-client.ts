import * as oidc from 'openid-client';
import {
  type Identity,
  type IdentityProvider,
  IdentityUnavailable,
  type PendingSignIn,
  SignInRefused,
} from './identity-provider.ts';
import { logoutReader } from './logout-token.ts';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider sends the browser back to this address. */
  callbackUrl: string;
  afterSignOutUrl: string;
  clock: () => number;
}

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;

/** Any OpenID Connect provider: code flow with PKCE, state and nonce. */
export function createOidcClient(settings: OidcSettings): IdentityProvider {
  const configuration = discoverOnce(settings);
  const readLogout = logoutReader(settings, async () => (await configuration()).serverMetadata());
  return {
    async begin() {
      const verifier = oidc.randomPKCECodeVerifier();
      const pending: PendingSignIn = { verifier, state: oidc.randomState(), nonce: oidc.randomNonce() };
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.callbackUrl,
        scope: SCOPE,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state: pending.state,
        nonce: pending.nonce,
      });
      return { url, pending };
    },
    async finish(answer, pending) {
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, answer, {
          pkceCodeVerifier: pending.verifier,
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          idTokenExpected: true,
        });
        return await identityOf(config, tokens);
      } catch (error) {
        throw asSignInError(error);
      }
    },
    async endSessionUrl(idToken) {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: settings.afterSignOutUrl,
        ...(idToken && { id_token_hint: idToken }),
      });
    },
    readLogout,
  };
}

/** Discovers at first use, and again after a failure, because the provider may start later than this server. */
function discoverOnce({ issuer, clientId, clientSecret }: OidcSettings): () => Promise<oidc.Configuration> {
  let found: Promise<oidc.Configuration> | undefined;
  const isPlainHttp = new URL(issuer).protocol === 'http:';
  const discover = async () => {
    try {
      return await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        // The package checks signatures of ID tokens only if asked to. config.ts allows plain http only for a provider on
        // this machine.
        execute: [oidc.enableNonRepudiationChecks, ...(isPlainHttp ? [oidc.allowInsecureRequests] : [])],
      });
    } catch (error) {
      found = undefined;
      throw new IdentityUnavailable('The identity provider cannot be reached', { cause: error });
    }
  };
  return () => {
    found ??= discover();
    return found;
  };
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

async function identityOf(config: oidc.Configuration, tokens: Tokens): Promise<Identity> {
  const idClaims = tokens.claims();
  if (!idClaims || !tokens.id_token) throw new SignInRefused('The identity provider sent no ID token');
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  const info =
    idClaims.email === undefined && hasUserInfo
      ? await oidc.fetchUserInfo(config, tokens.access_token, idClaims.sub)
      : {};
  const claims: Record<string, unknown> = { ...info, ...idClaims };
  return {
    issuer: idClaims.iss,
    subject: idClaims.sub,
    email: textOf(claims.email),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
    pictureUrl: webLinkOf(claims.picture),
    idToken: tokens.id_token,
    sessionId: textOf(idClaims.sid),
  };
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' ? claim.trim().slice(0, 300) || null : null;
}

function webLinkOf(claim: unknown): string | null {
  const text = textOf(claim);
  return text && URL.parse(text)?.protocol === 'https:' ? text : null;
}

function asSignInError(error: unknown): Error {
  if (error instanceof SignInRefused) return error;
  const isNetwork = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
  const status = error instanceof oidc.ResponseBodyError ? error.status : 0;
  if (isNetwork || status >= 500) return new IdentityUnavailable('The identity provider failed', { cause: error });
  return new SignInRefused('The sign-in was refused', { cause: error });
}
