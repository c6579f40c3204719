import { useEffect, useState } from 'react';
import { readWishPrices, type WishPrices } from '../../../../shared/contract/wish-prices.ts';
import type { WishlistRow } from '../../../../shared/schemas/wishlist-item.ts';
import { ApiError } from '../../../online/call.ts';
import { useRead } from '../../../online/use-read.ts';
import { useConnected } from '../../../session/use-connected.ts';

export type PricesState =
  | { phase: 'asking' | 'offline' | 'failed' | 'unsent' }
  | { phase: 'known'; prices: WishPrices; now: number };

/** The current offers for a wish, each for as long as its shop allows; asks again when the wish has changed. */
export function useWishPrices({ id, version }: WishlistRow, open: boolean) {
  const connected = useConnected();
  const { data, error, refetch } = useRead(readWishPrices, { params: { id } }, { enabled: open && connected });
  const [now, setNow] = useState(Date.now);
  const [asked, setAsked] = useState(version);

  useEffect(() => {
    if (!open || !connected || asked === version) return;
    setAsked(version);
    void refetch();
  }, [open, connected, asked, version, refetch]);

  // An offer that is too old goes while it is looked at.
  const next = data && Math.min(...untilsOf(data).filter((until) => until > now));
  useEffect(() => {
    if (!open || next === undefined || next === Infinity) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [open, next]);

  function state(): PricesState {
    if (data) return { phase: 'known', prices: fresh(data, now), now };
    if (!connected) return { phase: 'offline' };
    if (!error) return { phase: 'asking' };
    const isUnsent = error instanceof ApiError && error.code === 'NOT_FOUND';
    return { phase: isUnsent ? 'unsent' : 'failed' };
  }
  return { state: state(), retry: () => void refetch() };
}

function untilsOf({ shops }: WishPrices): number[] {
  return shops.flatMap(({ offers }) => offers.map(({ showUntil }) => Date.parse(showUntil)));
}

function fresh({ shops, ...prices }: WishPrices, now: number): WishPrices {
  const isFresh = ({ showUntil }: { showUntil: string }) => Date.parse(showUntil) > now;
  return { ...prices, shops: shops.map((shop) => ({ ...shop, offers: shop.offers.filter(isFresh) })) };
}
