import { Check } from 'lucide-react';
import type { LibraryView } from '../../library/view/view.ts';
import { VerdictCard } from '../../record-ui/VerdictCard.tsx';
import type { Answer } from '../../search/answer.ts';
import { AbsentVerdict, RowsVerdict, WishedVerdict } from './MissingVerdict.tsx';
import { OwnedVerdict } from './OwnedVerdict.tsx';
import type { BarcodeAlbum } from './use-barcode-album.ts';
import { artistsText, TYPE_ON, verdictTitle } from './verdict-words.ts';

export type VerdictOfProps = { answer: Answer; query: string; view: LibraryView; known: BarcodeAlbum };

/** Renders the answer to a query. */
export function VerdictOf({ answer: { verdict, othersAre }, query, view, known }: VerdictOfProps) {
  switch (verdict.kind) {
    case 'owned':
    case 'other-pressing':
      return (
        <OwnedVerdict verdict={verdict} view={view} isFromDiscogs={known.album !== undefined && !known.isFromPack} />
      );
    case 'wished':
      return <WishedVerdict key={verdict.wish.id} wish={verdict.wish} />;
    case 'artist':
      return (
        <VerdictCard tone="yes" icon={<Check className="i" aria-hidden="true" />} answer={verdictTitle(verdict)}>
          <p className="muted">{`by ${artistsText(verdict.artists)}. Type a title for one answer.`}</p>
        </VerdictCard>
      );
    case 'several':
      return (
        <VerdictCard tone="yes" icon={<Check className="i" aria-hidden="true" />} answer={verdictTitle(verdict)}>
          <p className="muted">{TYPE_ON}</p>
        </VerdictCard>
      );
    case 'rows':
      return <RowsVerdict verdict={verdict} query={query} />;
    default:
      return <AbsentVerdict verdict={verdict} query={query} known={known} isShown={othersAre === 'by pressing'} />;
  }
}
