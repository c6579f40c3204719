import { Check, Minus } from 'lucide-react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { foldArtist, foldText } from '../../../shared/domain/text.ts';
import type { LibraryView } from '../../library/view.ts';
import { VerdictCard } from '../../ui/VerdictCard.tsx';
import { type LookUpAnswer, rowOf } from './look-up-index.ts';
import { UnknownVerdict, WishedVerdict } from './MissingVerdict.tsx';
import { OwnedVerdict } from './OwnedVerdict.tsx';

export type VerdictProps = { answer: LookUpAnswer; query: string; view: LibraryView };

/** The one answer to what is typed. */
export function Verdict({ answer, query, view }: VerdictProps) {
  const [best] = answer.hits;
  const owned = answer.hits.flatMap((hit) => (hit.kind === 'owned' ? [hit.record] : []));
  const [first] = owned;
  if (answer.artistOnly && owned.length > 1 && first) {
    return (
      <VerdictCard tone="yes" icon={<Check className="i" aria-hidden="true" />} answer={`You own ${owned.length}`}>
        <p className="muted">{`by ${artistsOf(owned)}. Type a title for one answer.`}</p>
      </VerdictCard>
    );
  }
  if (best?.kind === 'owned') {
    return <OwnedVerdict copies={owned.filter((record) => isSameAlbum(record, best.record))} view={view} />;
  }
  if (best) return <WishedVerdict key={rowOf(best).id} wish={best.wish} />;
  return (
    <VerdictCard tone="no" icon={<Minus className="i" aria-hidden="true" />} answer="Not in your collection">
      <UnknownVerdict query={query} hiddenCount={view.hiddenCount} />
    </VerdictCard>
  );
}

function isSameAlbum(a: RecordRow, b: RecordRow): boolean {
  return foldArtist(a.artist) === foldArtist(b.artist) && foldText(a.title) === foldText(b.title);
}

function artistsOf(records: readonly RecordRow[]): string {
  const artists = [...new Set(records.map(({ artist }) => artist))];
  return artists.length === 1 ? (artists[0] ?? '') : `${artists[0]} and ${artists.length - 1} more`;
}
