import type { Config } from '../../config.ts';
import { CALLBACK_PATH, type IdentityProvider } from './identity-provider.ts';
import { createOidcClient } from './oidc-client.ts';

/** The client is the same for a real provider and the embedded one; only the address and the secret differ. */
export async function createIdentityProvider(config: Config): Promise<IdentityProvider> {
  const addresses = { callbackUrl: `${config.publicUrl}${CALLBACK_PATH}`, afterSignOutUrl: `${config.publicUrl}/` };
  if (config.identity.mode === 'real') {
    const { issuer, clientId, clientSecret } = config.identity;
    return createOidcClient({ issuer, clientId, clientSecret, ...addresses });
  }
  // Its package is not installed in production: nothing but this choice may load it.
  const embedded = await import('../../embedded/identity/embedded-identity.ts');
  return createOidcClient({
    issuer: config.identity.issuer,
    clientId: embedded.EMBEDDED_CLIENT_ID,
    clientSecret: embedded.embeddedClientSecret(config),
    ...addresses,
  });
}
