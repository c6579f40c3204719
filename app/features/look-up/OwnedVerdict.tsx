import { Check } from 'lucide-react';
import { isInCollection } from '../../../shared/domain/collection.ts';
import { CONDITIONS, conditionOf } from '../../../shared/domain/condition.ts';
import type { RecordRow } from '../../../shared/domain/record.ts';
import type { LibraryView } from '../../library/view.ts';
import { LibrarySleeve } from '../../shell/LibrarySleeve.tsx';
import { GradeTicks } from '../../ui/GradeTicks.tsx';
import { VerdictCard } from '../../ui/VerdictCard.tsx';

/** All copies of one album: which, in what condition, where, and what was noted about it. */
export function OwnedVerdict({ copies, view }: { copies: readonly RecordRow[]; view: LibraryView }) {
  const [record] = copies;
  if (!record) return null;
  const collections = view.collections
    .filter((collection) => copies.some((copy) => isInCollection(copy, collection)))
    .map(({ name }) => name);
  const notes = copies.flatMap(({ personalNotes }) => (personalNotes ? [personalNotes] : []));
  const pressing = [record.label, record.year].filter((part) => part !== null).join(', ');
  return (
    <VerdictCard
      tone="yes"
      icon={<Check className="i" aria-hidden="true" />}
      answer={copies.length === 1 ? 'Yes, you own it' : `Yes, you own ${copies.length}`}
    >
      <div className="row verdict-record">
        <LibrarySleeve artist={record.artist} title={record.title} imageUrl={record.imageUrl} size={128} decorative />
        <div className="grow">
          <b className="title-3">{record.title}</b>
          <p className="muted sm">{record.artist}</p>
          {pressing !== '' && <p className="muted sm">{pressing}</p>}
          <p className="verdict-grade row">
            {copies.slice(0, 3).map((copy) => (
              <Grade key={copy.id} condition={copy.condition} />
            ))}
          </p>
          {view.syncOf(record.id) === 'refused' && <p className="sm look-refused">Not saved online</p>}
        </div>
      </div>
      <dl className="facts">
        <div>
          <dt>In</dt>
          <dd>{collections.join(', ') || 'My Collection'}</dd>
        </div>
        <div>
          <dt>Copies</dt>
          <dd className="num">{copies.length}</dd>
        </div>
        {notes.length > 0 && (
          <div className="facts-wide">
            <dt>Your note</dt>
            <dd className="look-note">{notes.join(' · ')}</dd>
          </div>
        )}
      </dl>
    </VerdictCard>
  );
}

function Grade({ condition }: Pick<RecordRow, 'condition'>) {
  const { short, long } = conditionOf(condition);
  const ticks = CONDITIONS.length - CONDITIONS.findIndex(({ slug }) => slug === condition);
  return <GradeTicks label={short} ticks={ticks} fullName={long} />;
}
