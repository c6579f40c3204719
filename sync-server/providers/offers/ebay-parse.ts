import { z } from 'zod';
import type { Condition } from '../../../shared/domain/condition.ts';
import { decimalOf } from '../../../shared/domain/money.ts';
import type { Offer } from './offer-source.ts';

const amount = z.object({
  value: z.string().regex(/^\d{1,8}(?:\.\d{1,4})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

const shippingOption = z.object({ shippingCost: amount });

const summary = z.object({
  itemId: z.string().min(1).max(100),
  title: z.string().min(1).max(500),
  price: amount,
  conditionId: z.string().optional().catch(undefined),
  shippingOptions: z.array(z.unknown()).optional().catch(undefined),
  buyingOptions: z.array(z.string()),
  itemWebUrl: z.string(),
  itemLocation: z
    .object({ country: z.string().regex(/^[A-Z]{2}$/) })
    .optional()
    .catch(undefined),
  itemEndDate: z.string().optional().catch(undefined),
});

const searchAnswer = z.object({ total: z.number(), itemSummaries: z.array(z.unknown()).optional() });

interface Asked {
  at: number;
  freshFor: number;
  /** The one that was searched for, which every answer has then. */
  barcode: string | null;
}

/**
 * The offers of a search, without those that cannot be read, bought at once or paid.
 * @returns null if it is no such answer
 */
export function parseSummaries(body: unknown, asked: Asked): Offer[] | null {
  const parsed = searchAnswer.safeParse(body);
  if (!parsed.success) return null;
  return (parsed.data.itemSummaries ?? []).flatMap((each) => {
    const item = summary.safeParse(each);
    return item.success ? offerOf(item.data, asked) : [];
  });
}

function offerOf(item: z.infer<typeof summary>, { at, freshFor, barcode }: Asked): Offer[] {
  const price = centsOfAmount(item.price);
  // A listing disappears from our pages when it ends.
  const endsAt = item.itemEndDate === undefined ? Number.NaN : Date.parse(item.itemEndDate);
  const dropAt = Number.isNaN(endsAt) ? at + freshFor : Math.min(at + freshFor, endsAt);
  if (price <= 0 || dropAt <= at || !item.buyingOptions.includes('FIXED_PRICE') || !isEbayLink(item.itemWebUrl)) {
    return [];
  }
  const { currency } = item.price;
  return [
    {
      itemId: item.itemId,
      title: item.title,
      artist: null,
      price: decimalOf(price),
      shipping: cheapestShipping(item.shippingOptions ?? [], currency),
      currency,
      condition: GRADES[item.conditionId ?? ''] ?? null,
      country: item.itemLocation?.country ?? null,
      link: item.itemWebUrl,
      barcodes: barcode === null ? [] : [barcode],
      isVinyl: true,
      askedAt: at,
      dropAt,
    },
  ];
}

/** eBay grades the whole item, in fewer steps than ours; "used" alone (3000) is no grade. */
const GRADES: Record<string, Condition> = {
  '1000': 'mint',
  '2750': 'near-mint',
  '4000': 'very-good',
  '5000': 'good',
  '6000': 'fair',
  '7000': 'poor',
};

function cheapestShipping(options: readonly unknown[], currency: string): string | null {
  const costs = options.flatMap((each) => {
    const option = shippingOption.safeParse(each);
    return option.success && option.data.shippingCost.currency === currency
      ? centsOfAmount(option.data.shippingCost)
      : [];
  });
  return costs.length > 0 ? decimalOf(Math.min(...costs)) : null;
}

/** Rounded up, so that no price looks lower than it is. */
function centsOfAmount({ value }: z.infer<typeof amount>): number {
  const [whole = '0', decimals = ''] = value.split('.');
  const rest = decimals.slice(2).replace(/0+$/, '') === '' ? 0 : 1;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + rest;
}

/** Accepts only links to eBay. */
export function isEbayLink(address: string): boolean {
  const url = URL.parse(address);
  return (
    url?.protocol === 'https:' &&
    url.username === '' &&
    /(?:^|\.)ebay\.(?:com|ca|de|at|be|ch|es|fr|ie|it|nl|pl|ph|co\.uk|com\.(?:au|hk|my|sg))$/.test(url.hostname)
  );
}
