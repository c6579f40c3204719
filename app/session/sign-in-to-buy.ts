// Chunk: small

import { toast } from '../ui/toast.ts';
import { loginAddress } from './login-address.ts';
import { BUYING, LOGIN_DELAY } from './unauthorized.ts';

/** Asks a visitor who wants to buy a plan to sign in, then opens the sign-in page. */
export function signInToBuy(returnTo: string): void {
  toast({ ...BUYING, tone: 'bad' });
  window.setTimeout(() => window.location.assign(loginAddress(returnTo)), LOGIN_DELAY);
}
