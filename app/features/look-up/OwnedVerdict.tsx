import { Check, EyeOff, Headphones, Heart } from 'lucide-react';
import { isInCollection } from '../../../shared/domain/collection-listing.ts';
import { CONDITIONS, conditionOf } from '../../../shared/domain/condition.ts';
import { playCount } from '../../../shared/domain/plays.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import type { LibraryView } from '../../library/view/view.ts';
import { GradeTicks } from '../../record-ui/GradeTicks.tsx';
import { LibrarySleeve } from '../../record-ui/library/LibrarySleeve.tsx';
import { lentWords } from '../../record-ui/library/lent-words.ts';
import { markPlayed, playedWords } from '../../record-ui/library/plays.ts';
import { VerdictCard } from '../../record-ui/VerdictCard.tsx';
import type { Owned, Verdict } from '../../search/answer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { numberText } from '../../ui/number-text.ts';
import { DiscogsNote } from '../../ui/text/DiscogsNote.tsx';
import { ResultLink } from './ResultLink.tsx';
import {
  otherPressingWords,
  pressingWords,
  releaseWords,
  sameSign,
  verdictTitle,
  wishedWords,
} from './verdict-words.ts';

const COPIES_SHOWN = 6;

export type OwnedVerdictProps = {
  verdict: Extract<Verdict, { kind: 'owned' | 'other-pressing' }>;
  view: LibraryView;
  /** The music database identified the barcode's album. */
  isFromDiscogs: boolean;
};

/** All copies of one album with their pressing, condition, place and notes. */
export function OwnedVerdict({ verdict, view, isFromDiscogs }: OwnedVerdictProps) {
  const { copies, wish } = verdict;
  const [copy] = copies;
  if (!copy) return null;
  const { record } = copy;
  return (
    <VerdictCard
      tone={verdict.kind === 'owned' ? 'yes' : 'no'}
      icon={<Check className="i" aria-hidden="true" />}
      answer={verdictTitle(verdict)}
    >
      <div className="row verdict-record stretch">
        <LibrarySleeve artist={record.artist} title={record.title} imageUrl={record.imageUrl} size={128} decorative />
        <div className="grow">
          <b className="title-3">
            {copy.hidden ? (
              record.title
            ) : (
              <ResultLink id={record.id} className="go">
                {record.title}
              </ResultLink>
            )}
          </b>
          <p className="muted sm">{record.artist}</p>
          {copies.length === 1 && <Pressing copy={copy} view={view} />}
          {verdict.kind === 'owned' && verdict.sign !== undefined && (
            <p className="look-sign sm">
              <Badge tone="ok">This pressing</Badge> {sameSign(verdict.sign)}
            </p>
          )}
        </div>
      </div>
      {verdict.kind === 'other-pressing' && <p className="look-line">{otherPressingWords(copies, verdict.sign)}</p>}
      {wish && (
        <p className="sm look-wished">
          <Heart className="i" aria-hidden="true" />
          {wishedWords(wish)}
        </p>
      )}
      {copies.length > 1 && <Copies copies={copies} view={view} />}
      <Facts copies={copies} view={view} />
      {copies.length === 1 && <PlayButton record={record} />}
      {isFromDiscogs && <DiscogsNote className="look-line" />}
    </VerdictCard>
  );
}

function PlayButton({ record }: { record: RecordRow }) {
  const library = useLibrary();
  return (
    <div className="look-acts">
      <Button onClick={() => void markPlayed(library, record)}>
        <Headphones className="i" aria-hidden="true" />
        Played
      </Button>
    </div>
  );
}

function Copies({ copies, view }: { copies: readonly Owned[]; view: LibraryView }) {
  return (
    <ul className="look-copies" aria-label="Your copies">
      {copies.slice(0, COPIES_SHOWN).map((copy) => (
        <li key={copy.record.id} className="row stretch">
          <span className="grow">
            {!copy.hidden && (
              <ResultLink id={copy.record.id} className="go">
                {releaseWords(copy.record) || 'Pressing not noted'}
              </ResultLink>
            )}
            {copy.hidden && (releaseWords(copy.record) || 'Pressing not noted')}
            <span className="muted sm">{pressingWords(copy.record)}</span>
            <Standing copy={copy} view={view} />
          </span>
          <Grade condition={copy.record.condition} />
        </li>
      ))}
    </ul>
  );
}

function Pressing({ copy, view }: { copy: Owned; view: LibraryView }) {
  const { record } = copy;
  return (
    <>
      <p className="muted sm">{releaseWords(record)}</p>
      <p className="muted sm">{pressingWords(record)}</p>
      <p className="verdict-grade row">
        <Grade condition={record.condition} />
      </p>
      <Standing copy={copy} view={view} />
    </>
  );
}

function Standing({ copy: { record, hidden }, view }: { copy: Owned; view: LibraryView }) {
  const lent = lentWords(record);
  return (
    <>
      {lent !== undefined && <span className="sm look-lent">{lent}</span>}
      {playCount(record) > 0 && <span className="muted sm look-played">{playedWords(record)}</span>}
      {hidden && (
        <span className="sm look-hidden">
          <EyeOff className="i" aria-hidden="true" />
          Hidden by your plan
        </span>
      )}
      {view.syncOf(record.id) === 'refused' && <span className="sm look-refused">Not saved online</span>}
    </>
  );
}

function Facts({ copies, view }: { copies: readonly Owned[]; view: LibraryView }) {
  const records = copies.map(({ record }) => record);
  const collections = view.collections
    .filter((collection) => records.some((record) => isInCollection(record, collection)))
    .map(({ name }) => name);
  const notes = records.flatMap(({ personalNotes }) => (personalNotes ? [personalNotes] : []));
  return (
    <dl className="facts">
      <div>
        <dt>In</dt>
        <dd>{collections.join(', ') || 'My Collection'}</dd>
      </div>
      <div>
        <dt>Copies</dt>
        <dd className="num">{numberText(copies.length)}</dd>
      </div>
      {notes.length > 0 && (
        <div className="facts-wide">
          <dt>{notes.length === 1 ? 'Your note' : 'Your notes'}</dt>
          <dd className="look-note">{notes.join(' · ')}</dd>
        </div>
      )}
    </dl>
  );
}

function Grade({ condition }: Pick<RecordRow, 'condition'>) {
  const { short, long } = conditionOf(condition);
  const ticks = CONDITIONS.length - CONDITIONS.findIndex(({ slug }) => slug === condition);
  return <GradeTicks label={short} ticks={ticks} fullName={long} />;
}
