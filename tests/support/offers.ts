import type { WatchedShop } from '../../shared/contract/retail.ts';

/** The shops that a server with all its accounts watches. */
export const SHOPS: readonly WatchedShop[] = [
  { source: 'amazon', shop: 'Amazon', currency: 'USD' },
  { source: 'ebay', shop: 'eBay', currency: 'USD' },
];

/** A shop's response to a price search; null is an offer without a price. */
export function offersAt(title: string, prices: readonly (string | null)[]) {
  return prices.map((price, index) => ({
    title,
    imageUrl: null,
    price,
    availability: 'In Stock',
    affiliateUrl: 'https://www.amazon.com/dp/B000000001',
    asin: `B00000000${index}`,
    pricedAt: '2026-11-20T12:00:00.000Z',
  }));
}
