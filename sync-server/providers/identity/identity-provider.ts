/** Where a provider sends the browser back to. Under /api, so that the service worker lets it through (AMB-74). */
export const CALLBACK_PATH = '/api/callback';

/** What has to be remembered between the start of a sign-in and its end. */
export interface PendingSignIn {
  verifier: string;
  state: string;
  nonce: string;
}

/** A person as the identity provider knows them; (issuer, subject) is who it is. */
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
  /** Throws SignInRefused when the provider's answer does not fit the pending sign-in or says no. */
  finish(answer: URL, pending: PendingSignIn): Promise<Identity>;
  /** Where the browser goes to end the provider's own session; null when the provider offers none. */
  endSessionUrl(idToken: string | undefined): Promise<URL | null>;
}

/** The provider cannot be reached or does not behave; trying again may help. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable';
}

/** This sign-in is over: it was cancelled, is too old, or is not the one that was begun here. */
export class SignInRefused extends Error {
  override name = 'SignInRefused';
}
