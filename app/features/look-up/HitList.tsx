import { Link } from '@tanstack/react-router';
import { Bell, Heart } from 'lucide-react';
import { memo, useRef } from 'react';
import { LibrarySleeve } from '../../record-ui/library/LibrarySleeve.tsx';
import { type Answer, type Match, rowOf } from '../../search/answer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { numberText } from '../../ui/number-text.ts';
import { ResultLink } from './ResultLink.tsx';
import { useFocusFollows } from './use-focus-follows.ts';

const SHOWN = 8;
const HEADINGS: Record<Answer['othersAre'], string> = {
  matches: 'Other matches',
  'by the artist': 'By this artist',
  close: 'Close matches you own',
  'by pressing': 'By label, country, format, year, tag, place or shop',
};

/** Other matches, with the best one nearest to the verdict. */
export function HitList({ answer: { verdict, others, othersAre } }: { answer: Answer }) {
  const list = useRef<HTMLUListElement>(null);
  const onFocus = useFocusFollows(list, others);
  if (others.length === 0) return null;
  const more = others.length - SHOWN;
  return (
    <section className="look-others" aria-labelledby="look-others">
      <h2 id="look-others" className={othersAre === 'matches' ? 'vh' : 'muted sm look-others-head'}>
        {verdict.kind === 'several' || verdict.kind === 'rows' ? 'Matches' : HEADINGS[othersAre]}
      </h2>
      <ul ref={list} onFocus={onFocus}>
        {others.slice(0, SHOWN).map((match, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each key changes most rows, and a place is filled again in half the time
          <HitRow key={place} match={match} />
        ))}
      </ul>
      {more > 0 && <p className="muted sm look-more">{`${numberText(more)} more. Type on to narrow it down.`}</p>}
    </section>
  );
}

const HitRow = memo(function HitRow({ match }: { match: Match }) {
  const { id, artist, title, year, imageUrl } = rowOf(match);
  return (
    <li className="row look-hit stretch" data-id={id}>
      <LibrarySleeve artist={artist} title={title} imageUrl={imageUrl} size={56} decorative />
      <span className="grow">
        {match.kind === 'wished' ? (
          <Link to="/wishlist" className="go clip" data-result="">
            {title}
          </Link>
        ) : isHidden(match) ? (
          <b className="clip">{title}</b>
        ) : (
          <ResultLink id={id} className="go clip">
            {title}
          </ResultLink>
        )}
        <span className="clip muted sm">
          <bdi>{artist}</bdi>
          {year === null ? '' : ` · ${year}`}
        </span>
        {isHidden(match) && <span className="clip muted sm">Hidden by your plan</span>}
      </span>
      <Standing match={match} />
    </li>
  );
}, isSameHit);

/** Each key press searches again, but most rows stay the same. */
function isSameHit({ match: a }: { match: Match }, { match: b }: { match: Match }): boolean {
  return rowOf(a) === rowOf(b) && a.kind === b.kind && isHidden(a) === isHidden(b);
}

function isHidden(match: Match): boolean {
  return match.kind === 'owned' && match.hidden;
}

function Standing({ match }: { match: Match }) {
  if (match.kind === 'owned') return <Badge tone="ok">Owned</Badge>;
  const { targetPrice, currency, priceAlert } = match.wish;
  const Icon = priceAlert ? Bell : Heart;
  return (
    <Badge tone="lamp">
      <Icon className="i" aria-hidden="true" />
      {targetPrice === null ? 'Wishlist' : `Wishlist ${moneyText(targetPrice, currency)}`}
    </Badge>
  );
}
