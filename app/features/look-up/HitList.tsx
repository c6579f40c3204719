import { Bell } from 'lucide-react';
import { LibrarySleeve } from '../../shell/LibrarySleeve.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { type LookUpAnswer, type LookUpHit, rowOf } from './look-up-index.ts';

const SHOWN = 8;

/** Other matches, the best nearest to the verdict. */
export function HitList({ answer }: { answer: LookUpAnswer }) {
  const { hits, close, artistOnly } = answer;
  // The verdict shows the first hit, unless it counts what is owned by one artist.
  const isCounted = artistOnly && hits.filter(({ kind }) => kind === 'owned').length > 1;
  const others = close.length > 0 ? close : isCounted ? hits : hits.slice(1);
  if (others.length === 0) return null;
  return (
    <>
      {close.length > 0 && <p className="muted sm">Close matches you own</p>}
      <ul aria-label={close.length > 0 ? 'Close matches you own' : 'Other matches'}>
        {others
          .slice(0, SHOWN)
          .reverse()
          .map((hit) => (
            <HitRow key={rowOf(hit).id} hit={hit} />
          ))}
      </ul>
    </>
  );
}

function HitRow({ hit }: { hit: LookUpHit }) {
  const { artist, title, year, imageUrl } = rowOf(hit);
  return (
    <li className="row look-hit">
      <LibrarySleeve artist={artist} title={title} imageUrl={imageUrl} size={56} decorative />
      <span className="grow">
        <b className="clip">{title}</b>
        <span className="clip muted sm">{year === null ? artist : `${artist} · ${year}`}</span>
      </span>
      {hit.kind === 'owned' ? (
        <Badge tone="ok">Owned</Badge>
      ) : (
        <Badge tone="lamp">
          <Bell className="i" aria-hidden="true" />
          {hit.wish.targetPrice === null ? 'Wishlist' : `Wishlist $${Math.round(Number(hit.wish.targetPrice))}`}
        </Badge>
      )}
    </li>
  );
}
