import { useState } from 'react';
import type { Want } from '../../../shared/domain/want.ts';
import { ArtistLine } from '../../record-ui/ArtistLine.tsx';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import type { OwnShelf, OwnState } from '../../session/use-own-shelf.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { useGrowingCount } from '../../ui/list/use-growing-count.ts';
import { countText } from '../../ui/number-text.ts';
import { addWants } from './add-wants.ts';
import { pressingOf } from './want-words.ts';

const STEP = 48;

export type WantsListProps = { wants: readonly Want[]; shelf: OwnShelf };

/** The wants as rows. A member chooses which of those that they neither own nor wish for go to their wishlist. */
export function WantsList({ wants, shelf }: WantsListProps) {
  const { library } = shelf;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const adding = useOneAtATime();
  const [count, end] = useGrowingCount(wants.length, STEP);
  const stateOf = (want: Want) => (library ? shelf.of(want) : undefined);
  const news = wants.flatMap((want, index) => (stateOf(want) === 'new' ? [index] : []));
  const chosen = news.filter((index) => !left.has(index));

  function choose(index: number, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(index);
    else next.add(index);
    setLeft(next);
  }

  return (
    <>
      {library && news.length > 0 && (
        <div className="wants-choose">
          {news.length > 1 && (
            <Checkbox
              label={`Choose all ${countText(news.length, 'album')} that you do not have`}
              checked={chosen.length === news.length}
              indeterminate={chosen.length > 0}
              onCheckedChange={(isChosen) => setLeft(new Set(isChosen ? [] : news))}
            />
          )}
          <Button
            variant="key"
            disabled={chosen.length === 0}
            busy={adding.isRunning()}
            busyLabel="Adding…"
            onClick={() =>
              void adding.run(() =>
                addWants(
                  library,
                  chosen.flatMap((index) => wants[index] ?? []),
                ),
              )
            }
          >
            Add {countText(chosen.length, 'album')} to your wishlist
          </Button>
        </div>
      )}
      <ul className="wants-rows">
        {wants.slice(0, count).map((want, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may name an album twice
            key={index}
            want={want}
            state={stateOf(want)}
            isChosen={!left.has(index)}
            onChoose={(isChosen) => choose(index, isChosen)}
          />
        ))}
      </ul>
      <div ref={end} aria-hidden="true" />
    </>
  );
}

type RowProps = {
  want: Want;
  /** Undefined for a visitor. */
  state: OwnState | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function Row({ want, state, isChosen, onChoose }: RowProps) {
  const { artist, title, year } = want;
  const pressing = pressingOf(want);
  return (
    <li>
      <Sleeve artist={artist} title={title} size={56} decorative />
      <div className="grow">
        <h2 className="wants-title">
          <bdi>{title}</bdi>
        </h2>
        <p className="muted sm">
          <ArtistLine artist={artist} year={year} label={null} />
        </p>
        {pressing !== '' && <p className="sm">{pressing}</p>}
      </div>
      {state === 'owned' && <Badge tone="ok">Owned</Badge>}
      {state === 'wished' && (
        <Badge tone="ok" label={`${title} is on your wishlist`}>
          On wishlist
        </Badge>
      )}
      {state === 'new' && (
        <Checkbox label={`Choose ${title}`} labelHidden checked={isChosen} onCheckedChange={onChoose} />
      )}
    </li>
  );
}
