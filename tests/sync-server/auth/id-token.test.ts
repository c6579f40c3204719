import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { SignInRefused } from '../../../sync-server/providers/identity/identity-provider.ts';
import { createOidcClient } from '../../../sync-server/providers/identity/oidc-client.ts';
import { startServer } from '../outside-double.ts';

const published = await generateKeyPair('RS256');
const forged = await generateKeyPair('RS256');

let provider: Awaited<ReturnType<typeof startServer>> | undefined;
afterEach(() => provider?.stop());

/** Signs in with the ID token of a provider that claims and signs so. */
async function signIn(claims: JWTPayload, key = published.privateKey, issuerSaid?: string) {
  let nonce = '';
  const running = await startServer(async (req, res) => {
    const send = (body: object) => res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const at = (path: string) => `${running.origin}${path}`;
    if (req.url === '/.well-known/openid-configuration')
      return send({
        issuer: issuerSaid ?? running.origin,
        authorization_endpoint: at('/authorize'),
        token_endpoint: at('/token'),
        jwks_uri: at('/keys'),
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (req.url === '/keys') {
      const jwk = await exportJWK(published.publicKey);
      return send({ keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    const now = Math.floor(Date.now() / 1000);
    const whole = { iss: running.origin, sub: 'me', aud: 'client', iat: now, exp: now + 60, nonce, email: null };
    const idToken = new SignJWT({ ...whole, ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'one' });
    send({ access_token: 'a', token_type: 'Bearer', id_token: await idToken.sign(key) });
  });
  provider = running;
  const client = createOidcClient({
    issuer: running.origin,
    clientId: 'client',
    clientSecret: 'secret',
    callbackUrl: 'https://shelf.example/api/callback',
    afterSignOutUrl: 'https://shelf.example/',
    clock: Date.now,
  });
  const { pending } = await client.begin();
  nonce = pending.nonce;
  return client.finish(new URL(`https://shelf.example/api/callback?code=c&state=${pending.state}`), pending);
}

test('a sign-in takes the ID token of the provider, with its session there', async () => {
  expect(await signIn({ sid: 'there' })).toMatchObject({ subject: 'me', sessionId: 'there' });
  await provider?.stop();
  expect(await signIn({})).toMatchObject({ subject: 'me', sessionId: null });
});

test.each<[string, JWTPayload, CryptoKey?]>([
  ['signed by another key', {}, forged.privateKey],
  ['for another application', { aud: 'another' }],
  ['of another provider', { iss: 'https://id.example' }],
  ['of another sign-in', { nonce: 'another' }],
  ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
])('a sign-in refuses an ID token %s', async (_what, claims, key) => {
  await expect(signIn(claims, key)).rejects.toThrow(SignInRefused);
});

test('a provider that calls itself another is not asked', async () => {
  await expect(signIn({}, published.privateKey, 'https://id.example')).rejects.toThrow('cannot be reached');
});
