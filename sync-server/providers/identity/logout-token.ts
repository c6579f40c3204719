import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { IdentityUnavailable, LogoutRefused, type ProviderLogout } from './identity-provider.ts';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const OLDEST_SECONDS = 600;
const CLOCKS_APART_SECONDS = 60;
/** Codes of jose where the provider's list of keys cannot be had. */
const AWAY = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'];

interface Settings {
  clientId: string;
  clock: () => number;
}

interface Provider {
  issuer: string;
  jwks_uri?: string | undefined;
  id_token_signing_alg_values_supported?: string[] | undefined;
}

/** Reads logout tokens as OpenID Connect Back-Channel Logout 1.0 says, section 2.6. The id is not looked up here. */
export function logoutReader(
  { clientId, clock }: Settings,
  findProvider: () => Promise<Provider>,
): (token: string) => Promise<ProviderLogout> {
  let keys: { uri: string; get: JWTVerifyGetKey } | undefined;
  function keysAt(uri: string): JWTVerifyGetKey {
    if (keys?.uri !== uri) keys = { uri, get: createRemoteJWKSet(new URL(uri)) };
    return keys.get;
  }

  return async (token) => {
    const { issuer, jwks_uri: uri, id_token_signing_alg_values_supported: signed = ['RS256'] } = await findProvider();
    if (!uri) throw new LogoutRefused('The identity provider publishes no keys');
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keysAt(uri), {
        issuer,
        audience: clientId,
        algorithms: signed.filter(isByKeyPair),
        requiredClaims: ['iat', 'exp', 'jti', 'events'],
        maxTokenAge: OLDEST_SECONDS,
        clockTolerance: CLOCKS_APART_SECONDS,
        currentDate: new Date(clock()),
      });
      // The standard recommends the type and does not demand it.
      if (!/^(?:application\/)?(?:logout\+)?jwt$/i.test(protectedHeader.typ ?? 'JWT'))
        throw new LogoutRefused('The token is of another type');
      return logoutIn(payload, issuer);
    } catch (error) {
      if (error instanceof LogoutRefused) throw error;
      if (isAboutToken(error)) throw new LogoutRefused('The token is not valid', { cause: error });
      throw new IdentityUnavailable('The keys of the provider cannot be read', { cause: error });
    }
  };
}

/** A secret that both sides know, or no signature at all, proves nothing about the sender. */
function isByKeyPair(algorithm: string): boolean {
  return /^(?:RS|PS|ES|Ed)/.test(algorithm);
}

function logoutIn({ events, nonce, sub, sid, jti }: JWTPayload, issuer: string): ProviderLogout {
  const event = events instanceof Object && LOGOUT_EVENT in events ? events[LOGOUT_EVENT] : undefined;
  if (!(event instanceof Object)) throw new LogoutRefused('The token is about another event');
  // An ID token has one, and must not pass for a logout token.
  if (nonce !== undefined) throw new LogoutRefused('The token has a nonce');
  if (typeof jti !== 'string') throw new LogoutRefused('The token has no id');
  const [subject, sessionId] = [sub, sid].map((claim) => (typeof claim === 'string' && claim ? claim : undefined));
  if (!subject && !sessionId) throw new LogoutRefused('The token names neither a person nor a session');
  return { issuer, subject, sessionId, tokenId: jti };
}

/** Other errors are of the request for the keys. */
function isAboutToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && !AWAY.includes(error.code);
}
