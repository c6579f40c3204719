import type {
  Offer,
  OfferAnswer,
  OfferQuery,
  OfferSource,
  SourceName,
} from '../../../sync-server/providers/offers/offer-source.ts';

const HOUR = 3_600_000;
const TERMS = {
  amazon: { shop: 'Amazon', freshFor: HOUR, rate: { perSecond: 0.5, perDay: 30_000 } },
  ebay: { shop: 'eBay', freshFor: 6 * HOUR, rate: { perSecond: 1, perDay: 5_000 } },
};

/** Sells one copy of each album at the price that a test sets. */
export function createShop(name: SourceName, clock: () => number) {
  const { shop, freshFor, rate } = TERMS[name];
  const prices = new Map<string, string>();
  const asked: { title: string; at: number }[] = [];
  let answer: (query: OfferQuery) => Promise<OfferAnswer> | OfferAnswer = sell;

  function sell({ artist, title }: OfferQuery): OfferAnswer {
    const price = prices.get(title);
    return {
      ok: true,
      offers: price === undefined ? [] : [copyOf(name, `${artist} - ${title} LP`, price, clock(), freshFor)],
    };
  }

  const source: OfferSource = {
    ...{ name, shop, freshFor, rate },
    configured: true,
    currency: 'USD',
    mayKeepHistory: false,
    async findOffers(query) {
      asked.push({ title: query.title, at: clock() });
      return answer(query);
    },
  };
  return {
    source,
    asked,
    sell: (title: string, price: string) => void prices.set(title, price),
    end: (title: string) => void prices.delete(title),
    /** Answers so from now on; without an answer it sells again. */
    answer(next?: typeof answer | OfferAnswer) {
      answer = next === undefined ? sell : typeof next === 'function' ? next : () => next;
    },
  };
}
export type Shop = ReturnType<typeof createShop>;

export function copyOf(source: SourceName, title: string, price: string, askedAt: number, freshFor: number): Offer {
  const link = { amazon: 'https://www.amazon.com/dp/1', ebay: 'https://www.ebay.com/itm/1' }[source];
  return {
    ...{ itemId: `${source} ${title}`, title, artist: null, price, shipping: '4.00', currency: 'USD', condition: null },
    ...{ country: 'US', link, barcodes: [], isVinyl: true, askedAt, dropAt: askedAt + freshFor },
  };
}
