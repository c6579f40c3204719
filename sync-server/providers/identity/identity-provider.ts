/** The provider sends the browser back to this path. It is under /api, so that the service worker ignores it (AMB-74). */
export const CALLBACK_PATH = '/api/callback';

/** The state to keep between the start and the end of a sign-in. */
export interface PendingSignIn {
  verifier: string;
  state: string;
  nonce: string;
}

/** A person as the identity provider describes them, identified by (issuer, subject). */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  pictureUrl: string | null;
  idToken: string;
}

export interface IdentityProvider {
  begin(): Promise<{ url: URL; pending: PendingSignIn }>;
  /** Throws SignInRefused if the provider's answer is a refusal or does not match the pending sign-in. */
  finish(answer: URL, pending: PendingSignIn): Promise<Identity>;
  /** The address that ends the provider's own session; null if the provider has none. */
  endSessionUrl(idToken: string | undefined): Promise<URL | null>;
}

/** The provider is unreachable or misbehaves; a retry may help. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable';
}

/** The sign-in failed: it was cancelled, has expired, or was not started in this browser. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
}
