import { ExternalLink } from 'lucide-react';
import type { ShopPrices, WishOffer } from '../../../../shared/contract/wish-prices.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { moneyText } from '../../../ui/money-text.ts';
import { countText } from '../../../ui/number-text.ts';
import { askedWords, copyWords, lookWords, pausedWords } from './offer-words.ts';

export type ShopOffersProps = { prices: ShopPrices; now: number };

/** One shop's offers under its heading, and how it is watched. */
export function ShopOffers({ prices, now }: ShopOffersProps) {
  const { shop, offers, paused, source } = prices;
  const counting = offers.filter(({ counts }) => counts);
  const others = offers.filter(({ counts }) => !counts);
  const rows = (listed: readonly WishOffer[]) => (
    <ul className="price-offers">
      {listed.map((offer) => (
        <Offer key={offer.id} offer={offer} shop={shop} isAdvert={source === 'amazon'} />
      ))}
    </ul>
  );
  return (
    <section className="price-shop" aria-label={shop}>
      <h3 className="title-3">{shop}</h3>
      <p className={classNames('sm', paused ? 'price-paused' : 'muted')}>
        {paused ? pausedWords(shop, paused, new Date(now)) : lookWords(prices, new Date(now))}
      </p>
      {counting.length > 0 && rows(counting)}
      {counting.length === 0 && prices.lookedAt !== null && !paused && (
        <p className="sm">No copy that this wish waits for is on sale there now.</p>
      )}
      {others.length > 0 && (
        <details className="price-others">
          <summary className="sm">
            {countText(others.length, 'other copy', 'other copies')} that this wish does not wait for
          </summary>
          {rows(others)}
        </details>
      )}
      {offers.length > 0 && (
        <p className="muted xs">
          {shop} was {askedWords(offers, now)}. Prices can change at the shop.
        </p>
      )}
    </section>
  );
}

type OfferProps = { offer: WishOffer; shop: string; isAdvert: boolean };

function Offer({ offer, shop, isAdvert }: OfferProps) {
  const { title, price, currency, isMet, link } = offer;
  return (
    <li>
      <div className="grow">
        <p className="price-offer-title">{title}</p>
        <p className="muted sm">{copyWords(offer)}</p>
      </div>
      <span className={classNames('price num', isMet && 'price-met')}>
        {moneyText(price, currency)}
        {isMet && <span className="vh">, meets your target</span>}
      </span>
      <LinkButton
        className="price-go"
        href={link}
        target="_blank"
        rel={isAdvert ? 'noopener noreferrer sponsored' : 'noopener noreferrer'}
      >
        <span className="price-go-word">View on {shop}</span>
        <span className="vh">
          : {title}, {moneyText(price, currency)}, opens in a new tab
        </span>
        <ExternalLink className="i" aria-hidden="true" />
      </LinkButton>
    </li>
  );
}
