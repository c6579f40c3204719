import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { confirmDiscogs } from '../../../shared/contract/discogs-account.ts';
import { ApiError, call } from '../../online/call.ts';
import { toast } from '../../ui/toast.ts';

/** The answers that were taken from an address, since an effect may run twice. */
const taken = new Set<string>();

/**
 * Discogs leads back to the page with the person's answer in the address: it is taken out of there and sent to the server.
 * @param onConnected called once the account is connected
 */
export function useDiscogsConsent(isReady: boolean, onConnected: () => void): void {
  const search: Record<string, unknown> = useLocation().search;
  const navigate = useNavigate();
  const [answer] = useState(() => ({
    token: textOf(search.oauth_token),
    verifier: textOf(search.oauth_verifier),
    isDenied: search.denied !== undefined,
  }));

  const take = useEffectEvent(async () => {
    const { token, verifier, isDenied } = answer;
    if ((!token || !verifier) && !isDenied) return;
    const key = `${token} ${verifier}`;
    if (taken.has(key)) return;
    taken.add(key);
    await navigate({ to: '/you', search: {}, replace: true });
    if (!token || !verifier) {
      toast({ title: 'Discogs was not connected', text: 'Nothing was changed.' });
      return;
    }
    try {
      await call(confirmDiscogs, { body: { token, verifier } });
      onConnected();
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : undefined;
      const text = reason ?? 'Discogs cannot be reached right now. Please connect again.';
      toast({ title: 'Discogs was not connected', text, tone: 'bad' });
    }
  });
  useEffect(() => {
    if (isReady) void take();
  }, [isReady]);
}

/** The router reads a text of digits as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
