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
  /** The session at the provider (`sid`), if it names its sessions. */
  sessionId: string | null;
}

export interface IdentityProvider {
  begin(): Promise<{ url: URL; pending: PendingSignIn }>;
  /** Throws SignInRefused if the provider's answer is a refusal or does not match the pending sign-in. */
  finish(answer: URL, pending: PendingSignIn): Promise<Identity>;
  /** The address that ends the provider's own session; null if the provider has none. */
  endSessionUrl(idToken: string | undefined): Promise<URL | null>;
  /** Throws LogoutRefused if the token is not the provider's word that a session of a person has ended there. */
  readLogout(token: string): Promise<ProviderLogout>;
}

/** The session that ended at the provider, or all of the person without one. At least one of the two is there. */
export interface ProviderLogout {
  issuer: string;
  subject: string | undefined;
  sessionId: string | undefined;
  /** Of the token, which counts once. */
  tokenId: string;
}

/** The provider is unreachable or misbehaves; a retry may help. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable';
}

/** Longer than the times of a logout token let it pass: its id is remembered until then. */
export const LOGOUT_TOKEN_MEMORY_MS = 3_600_000;

/** Not a logout token of the provider for this application, or too old. */
export class LogoutRefused extends Error {
  override name = 'LogoutRefused';
}

/** The sign-in failed: it was cancelled, has expired, or was not started in this browser. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
}
