import { z } from 'zod';
import type { RetailResult } from '../../../shared/contract/retail.ts';

const text = z.object({ displayValue: z.string() });

const listing = z.object({
  price: z.object({ money: z.object({ displayAmount: z.string() }) }).optional(),
  availability: z.object({ message: z.string().optional() }).optional(),
  isBuyBoxWinner: z.boolean().optional(),
  violatesMAP: z.boolean().optional(),
});

const item = z.object({
  asin: z.string(),
  detailPageURL: z.string(),
  images: z.object({ primary: z.object({ large: z.object({ url: z.string() }).optional() }).optional() }).optional(),
  itemInfo: z.object({
    title: text,
    classifications: z.object({ binding: text.optional() }).optional(),
  }),
  offersV2: z.object({ listings: z.array(listing).optional() }).optional(),
});

const searchAnswer = z.object({ searchResult: z.object({ items: z.array(z.unknown()).optional() }).optional() });

/**
 * The offers of a searchItems answer, without invalid items.
 * @returns null if it is no such answer
 */
export function parseOffers(body: unknown, pricedAt: string): RetailResult[] | null {
  const parsed = searchAnswer.safeParse(body);
  if (!parsed.success) return null;
  const items = parsed.data.searchResult?.items ?? [];
  return items.flatMap((each) => {
    const offer = item.safeParse(each);
    return offer.success ? resultOf(offer.data, pricedAt) : [];
  });
}

function resultOf({ asin, detailPageURL, images, itemInfo, offersV2 }: z.infer<typeof item>, pricedAt: string) {
  const binding = itemInfo.classifications?.binding?.displayValue;
  if (!isAmazonLink(detailPageURL) || (binding !== undefined && !/vinyl|\blp\b/i.test(binding))) return [];
  const imageUrl = images?.primary?.large?.url ?? null;
  // A price below the minimum advertised price must not be shown.
  const shown = offersV2?.listings?.filter(({ violatesMAP }) => violatesMAP !== true) ?? [];
  const offer = shown.find(({ isBuyBoxWinner }) => isBuyBoxWinner === true);
  return [
    {
      asin,
      affiliateUrl: detailPageURL,
      title: itemInfo.title.displayValue,
      imageUrl: imageUrl?.startsWith('https://') ? imageUrl : null,
      price: offer?.price?.money.displayAmount ?? null,
      availability: offer?.availability?.message ?? null,
      pricedAt,
    },
  ];
}

/** Accepts only links to Amazon. */
function isAmazonLink(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && /(?:^|\.)amazon\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/.test(url.hostname);
}
