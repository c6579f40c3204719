import { Headphones, Shuffle } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { localDay, today } from '../../../shared/domain/local-day.ts';
import { playsOf } from '../../../shared/domain/plays.ts';
import { useLibrary, useView } from '../../library/react/hooks.ts';
import { type Reason, tonightOf } from '../../library/view/tonight.ts';
import { LibrarySleeve } from '../../record-ui/library/LibrarySleeve.tsx';
import { markPlayed } from '../../record-ui/library/plays.ts';
import { Button } from '../../ui/Button.tsx';
import { drawnAs } from '../../ui/drawn-as.ts';
import { isPlainClick } from '../../ui/plain-click.ts';
import { dateText } from '../../ui/text/date-words.ts';
import type { HomeNavigation } from './home-props.ts';
import { useShake } from './use-shake.ts';
import './tonight.css';

/** One record a day from the shelf, and why; another one by a press or a shake. */
export function Tonight({ navigation }: { navigation: HomeNavigation }) {
  const library = useLibrary();
  const view = useView();
  const records = useDeferredValue(view.records);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const day = today();
  const shown = useMemo(
    // After the last one it begins again.
    () => (view.complete ? (tonightOf(records, day, skipped) ?? tonightOf(records, day)) : undefined),
    [records, day, skipped, view.complete],
  );
  const next = () => {
    if (!shown) return;
    const { id } = shown.record;
    setSkipped(skipped.includes(id) ? [id] : [...skipped, id]);
  };
  useShake(next, shown !== undefined);
  if (!shown) return null;
  const { record, reason } = shown;
  const isPlayed = playsOf(record).some(({ on }) => localDay(new Date(on)) === day);
  return (
    <section className="tonight" aria-labelledby="tonight">
      <h2 className="title-2" id="tonight">
        Tonight’s record
      </h2>
      <div className="tonight-card">
        <div className="row stretch tonight-record">
          <LibrarySleeve artist={record.artist} title={record.title} imageUrl={record.imageUrl} size={96} decorative />
          <p className="grow" aria-live="polite">
            <b className="title-3">
              {drawnAs('a', navigation.linkTo({ record: record.id }), {
                className: 'go',
                children: record.title,
                onClick(event) {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  navigation.openRecord(record.id, event.currentTarget.closest('.tonight-record'));
                },
              })}
            </b>
            <span className="muted sm">{record.artist}</span>
            <span className="sm">{isPlayed ? 'Played today' : reasonWords(reason)}</span>
          </p>
        </div>
        <div className="tonight-acts">
          <Button onClick={next}>
            <Shuffle className="i" aria-hidden="true" />
            Another one
          </Button>
          <Button onClick={() => void markPlayed(library, record)}>
            <Headphones className="i" aria-hidden="true" />
            Played
          </Button>
        </div>
      </div>
    </section>
  );
}

function reasonWords(reason: Reason): string {
  switch (reason.kind) {
    case 'never':
      return 'Not played yet';
    case 'long':
      return `Not played since ${dateText(reason.since)}`;
    case 'label':
      return `On ${reason.label}, like the one you played last`;
    default: {
      const then = reason.years === 1 ? 'a year ago' : `${reason.years} years ago`;
      return `${reason.kind === 'bought' ? 'Bought' : 'Added'} this week, ${then}`;
    }
  }
}
