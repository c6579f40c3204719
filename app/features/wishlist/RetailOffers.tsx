import { ExternalLink } from 'lucide-react';
import type { RetailResult } from '../../../shared/contract/retail.ts';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { clockText } from '../../ui/text/time-words.ts';

export type RetailOffersProps = {
  /** The album, for the generated sleeve of an offer without a picture. */
  artist: string;
  title: string;
  offers: readonly RetailResult[];
};

/** The retail site's offers, with the time of their prices. */
export function RetailOffers({ artist, title, offers }: RetailOffersProps) {
  const pricedAt = offers[0]?.pricedAt;
  return (
    <>
      <ul ref={intoView} className="offers">
        {offers.map((offer) => (
          <li key={offer.asin}>
            <Sleeve artist={artist} title={title} imageUrl={offer.imageUrl} size={64} decorative />
            <div className="grow">
              <p className="offer-title">{offer.title}</p>
              <p className="sm">
                <b className="num">{offer.price ?? 'Price unavailable'}</b>
                {offer.availability !== null && <span className="muted"> · {offer.availability}</span>}
              </p>
              <a
                className="offer-link sm"
                href={offer.affiliateUrl}
                target="_blank"
                rel="noopener noreferrer sponsored"
              >
                View on Amazon
                <span className="vh">
                  : {offer.title}, {offer.price ?? 'price unavailable'}, opens in a new tab
                </span>
                <ExternalLink className="i" aria-hidden="true" />
              </a>
            </div>
          </li>
        ))}
      </ul>
      {pricedAt !== undefined && (
        <p className="muted xs">Prices and availability of {clockText(new Date(pricedAt))}; they may change.</p>
      )}
    </>
  );
}

/** A search is below a long form: what it finds would be out of sight. */
function intoView(offers: HTMLElement | null): void {
  offers?.scrollIntoView({ block: 'nearest' });
}
