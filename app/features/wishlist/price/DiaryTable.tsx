import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Sighting } from '../../../../shared/domain/sighting.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { moneyText } from '../../../ui/money-text.ts';
import { countText } from '../../../ui/number-text.ts';
import { dateText } from '../../../ui/text/date-words.ts';

const FIRST = 5;

export type DiaryTableProps = {
  /** In their order. */
  sightings: readonly Sighting[];
  labelledBy: string;
  onEdit: (sighting: Sighting) => void;
};

/** The prices of a diary, newest first; of many, the newest ones until a person asks for all. */
export function DiaryTable({ sightings, labelledBy, onEdit }: DiaryTableProps) {
  const [isWhole, setWhole] = useState(false);
  const newest = sightings.toReversed();
  return (
    <>
      <div className="diary-rows">
        <table className="diary-table" aria-labelledby={labelledBy}>
          <thead className="vh">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Price</th>
              <th scope="col">Where</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? newest : newest.slice(0, FIRST)).map((sighting) => (
              <tr key={sighting.id}>
                <td className="num">{dateText(sighting.seenOn)}</td>
                <td className="num">
                  <b>{moneyText(sighting.price, sighting.currency)}</b>
                </td>
                <td>
                  {sighting.place}
                  {sighting.note !== null && <small>{sighting.note}</small>}
                </td>
                <td>
                  <IconButton
                    aria-label={`Edit the price of ${dateText(sighting.seenOn)}`}
                    onClick={() => onEdit(sighting)}
                  >
                    <Pencil className="i" aria-hidden="true" />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && newest.length > FIRST && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Show all {countText(newest.length, 'price')}
        </Button>
      )}
    </>
  );
}
