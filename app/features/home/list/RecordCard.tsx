import { memo } from 'react';
import { conditionOf } from '../../../../shared/domain/condition.ts';
import { ticksOf } from '../../../../shared/domain/grade-ticks.ts';
import { usePicture } from '../../../library/react/use-picture.ts';
import { GradeTicks } from '../../../record-ui/GradeTicks.tsx';
import { Sleeve } from '../../../record-ui/sleeve/Sleeve.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { wholeMoney } from '../../../ui/money-text.ts';
import type { RecordRowProps } from './RecordGridRow.tsx';
import { RecordMarks, RecordMeta } from './RecordWords.tsx';
import { TagList } from './TagList.tsx';

const TAGS = 2;
const COVER = 96;

export type RecordCardProps = RecordRowProps & { perRow: number; selecting: boolean };

/** A record as a card; several fit side by side on wide screens. */
export const RecordCard = memo(function RecordCard(props: RecordCardProps) {
  const { record, sync, top, position, count, href, current, selected, plain, perRow, selecting, onSelect } = props;
  const { id, artist, title, condition, estimatedValue } = record;
  const picture = usePicture(record.imageUrl);
  const grade = conditionOf(condition);
  const tabIndex = current ? 0 : -1;
  const column = (position - 1) % perRow;
  return (
    <li
      className={classNames('record-card stretch', selected && 'picked-row')}
      style={{ width: `${100 / perRow}%`, transform: `translate(${column * 100}%, ${top}px)` }}
      data-row={id}
      aria-setsize={count}
      aria-posinset={position}
    >
      {plain ? (
        <span className="row-cover" />
      ) : (
        <Sleeve artist={artist} title={title} imageUrl={picture} size={COVER} decorative />
      )}
      <div className="record-card-words">
        <div className="row record-line-title">
          <a className="go" href={href} tabIndex={tabIndex}>
            <b className="clip">{title}</b>
          </a>
          <RecordMarks record={record} sync={sync} />
        </div>
        <RecordMeta record={record} sync={sync} />
        {!plain && <TagList customTags={record.customTags} most={TAGS} />}
        <div className="record-card-foot">
          <GradeTicks label={grade.short} ticks={ticksOf(condition)} fullName={grade.long} />
          {estimatedValue !== null && (
            <span className="num sm">{wholeMoney(estimatedValue, record.valueCurrency)}</span>
          )}
          <span className="grow" />
          <a className={buttonClass({ variant: 'quiet' })} href={href} tabIndex={tabIndex} aria-label={`View ${title}`}>
            View
          </a>
        </div>
      </div>
      {selecting && (
        <Checkbox
          label={`Select ${title}`}
          labelHidden
          tabIndex={tabIndex}
          checked={selected}
          onCheckedChange={(on, how) => onSelect(id, on, how)}
        />
      )}
    </li>
  );
});
