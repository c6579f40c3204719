import { z } from 'zod';
import type { RetailOffer } from './retail-price-provider.ts';

const text = z.object({ displayValue: z.string() });
const texts = z.object({ displayValues: z.array(z.string()) });
const money = z.object({ amount: z.number(), currency: z.string().regex(/^[A-Z]{3}$/) });

const listing = z.object({
  price: z.object({ money: z.looseObject({ displayAmount: z.string() }) }).optional(),
  condition: z.object({ value: z.string() }).optional().catch(undefined),
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
    byLineInfo: z
      .object({
        brand: text.optional().catch(undefined),
        contributors: z
          .array(z.object({ name: z.string(), roleType: z.string().optional() }))
          .optional()
          .catch(undefined),
      })
      .optional()
      .catch(undefined),
    externalIds: z
      .object({ eans: texts.optional().catch(undefined), upcs: texts.optional().catch(undefined) })
      .optional()
      .catch(undefined),
    classifications: z.object({ binding: text.optional() }).optional(),
  }),
  offersV2: z.object({ listings: z.array(listing).optional() }).optional(),
});

const searchAnswer = z.object({ searchResult: z.object({ items: z.array(z.unknown()).optional() }).optional() });

/**
 * The offers of a searchItems answer, without invalid items.
 * @returns null if it is no such answer
 */
export function parseOffers(body: unknown, pricedAt: string): RetailOffer[] | null {
  const parsed = searchAnswer.safeParse(body);
  if (!parsed.success) return null;
  const items = parsed.data.searchResult?.items ?? [];
  return items.flatMap((each) => {
    const offer = item.safeParse(each);
    return offer.success ? resultOf(offer.data, pricedAt) : [];
  });
}

function resultOf(
  { asin, detailPageURL, images, itemInfo, offersV2 }: z.infer<typeof item>,
  pricedAt: string,
): RetailOffer[] {
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
      artist: artistOf(itemInfo),
      barcodes: [itemInfo.externalIds?.eans, itemInfo.externalIds?.upcs].flatMap((ids) => ids?.displayValues ?? []),
      money: moneyOf(offer?.price?.money),
      isNew: (offer?.condition?.value ?? 'New') === 'New',
      isVinyl: binding !== undefined,
    },
  ];
}

function artistOf({ byLineInfo }: z.infer<typeof item>['itemInfo']): string | null {
  const contributors = byLineInfo?.contributors ?? [];
  const artist = contributors.find(({ roleType }) => roleType === 'artist') ?? contributors[0];
  return artist?.name ?? byLineInfo?.brand?.displayValue ?? null;
}

/** Rounded up, so that no price looks lower than it is. */
function moneyOf(written: unknown): { cents: number; currency: string } | null {
  const parsed = money.safeParse(written);
  if (!parsed.success) return null;
  const cents = Math.ceil(Number((parsed.data.amount * 100).toFixed(4)));
  return cents > 0 && cents < 1e10 ? { cents, currency: parsed.data.currency } : null;
}

/** Accepts only links to Amazon. */
function isAmazonLink(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && /(?:^|\.)amazon\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/.test(url.hostname);
}
