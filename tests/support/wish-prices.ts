import type { ShopPrices, WishOffer, WishPrices } from '../../shared/contract/wish-prices.ts';

/** A copy at a shop that may be shown for a long time. */
export function offer(id: string, price: string, more: Partial<WishOffer> = {}): WishOffer {
  return {
    ...{ id, title: `Nick Drake - Pink Moon LP ${id}`, price, shipping: '4.00', currency: 'USD' },
    ...{ condition: 'very-good-plus', country: 'DE', link: `https://www.ebay.com/itm/${id}` },
    ...{ askedAt: '2026-11-25T10:00:00.000Z', showUntil: '2099-01-01T00:00:00.000Z', counts: true, isMet: false },
    ...more,
  };
}

export function shopPrices(source: ShopPrices['source'], more: Partial<ShopPrices> = {}): ShopPrices {
  return {
    ...{ source, shop: { amazon: 'Amazon', ebay: 'eBay' }[source] },
    ...{ everyHours: 4, lookedAt: '2026-11-25T10:00:00.000Z', paused: null, offers: [] },
    ...more,
  };
}

export function wishPrices(more: Partial<WishPrices> = {}): WishPrices {
  return { isWatched: true, crossedAt: null, shops: [shopPrices('amazon'), shopPrices('ebay')], ...more };
}
