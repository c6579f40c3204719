import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { DIARY_FULL, MAX_SIGHTINGS, type Sighting, sightingsOf } from '../../../../shared/domain/sighting.ts';
import { ruleOfWish } from '../../../../shared/domain/wish-rule.ts';
import type { WishlistRow } from '../../../../shared/schemas/wishlist-item.ts';
import { useUsualCurrency } from '../../../session/usual-currency.ts';
import { useOpeningKey } from '../../../ui/action/use-opening-key.ts';
import { Button } from '../../../ui/Button.tsx';
import { moneyText } from '../../../ui/money-text.ts';
import { countText } from '../../../ui/number-text.ts';
import { Readout } from '../../../ui/Readout.tsx';
import { DiaryDrawing } from './DiaryDrawing.tsx';
import { DiaryTable } from './DiaryTable.tsx';
import { comparable, type DiaryPart } from './diary-words.ts';
import { SightingDialog } from './SightingDialog.tsx';

export type PriceDiaryProps = {
  wish: WishlistRow;
  /** When the watch last found the target met. */
  crossedAt: string | null;
};

/** The prices of a wish that a person saw: a line, its figures, and each price; works without a connection. */
export function PriceDiary({ wish, crossedAt }: PriceDiaryProps) {
  const heading = useId();
  const usual = useUsualCurrency();
  const [editing, setEditing] = useState<Sighting | 'new'>();
  const [shown, setShown] = useState(editing);
  if (editing && editing !== shown) setShown(editing);
  const opening = useOpeningKey(editing !== undefined);
  const sightings = sightingsOf(wish);
  const rule = ruleOfWish(wish);
  const part = comparable(sightings, rule?.currency);
  const isFull = sightings.length >= MAX_SIGHTINGS;
  return (
    <section className="price-diary" aria-labelledby={heading}>
      <div className="row">
        <h3 className="title-3 grow" id={heading}>
          Price diary
        </h3>
        <Button disabled={isFull} onClick={() => setEditing('new')}>
          <Plus className="i" aria-hidden="true" />
          Add a price
        </Button>
      </div>
      {isFull && <p className="sm">{DIARY_FULL}.</p>}
      {!part && <p className="muted sm">Seen it at a fair or in a shop? Note the price. Only you see it.</p>}
      {part && (
        <>
          <DiaryDrawing part={part} rule={rule} crossedAt={crossedAt} />
          <Readout items={figuresOf(part, rule)} />
          {part.others > 0 && (
            <p className="muted xs">
              {countText(part.others, 'price')} in another currency {part.others === 1 ? 'is' : 'are'} only in the
              table.
            </p>
          )}
          <DiaryTable sightings={sightings} labelledBy={heading} onEdit={setEditing} />
        </>
      )}
      {shown && (
        <SightingDialog
          key={opening}
          wish={wish}
          sighting={shown === 'new' ? undefined : shown}
          currency={sightings.at(-1)?.currency ?? rule?.currency ?? usual}
          open={editing !== undefined}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  );
}

function figuresOf({ latest, lowest, currency }: DiaryPart, rule: ReturnType<typeof ruleOfWish>) {
  const target = rule?.currency === currency ? [{ label: 'Your target', value: moneyText(rule.target, currency) }] : [];
  return [
    { label: 'Seen last', value: moneyText(latest.price, currency) },
    ...target,
    { label: 'Lowest', value: moneyText(lowest.price, currency) },
  ];
}
