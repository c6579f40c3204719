import { memo } from 'react';
import { conditionOf } from '../../../../shared/domain/condition.ts';
import { ticksOf } from '../../../../shared/domain/grade-ticks.ts';
import { usePicture } from '../../../library/react/use-picture.ts';
import { GradeTicks } from '../../../record-ui/GradeTicks.tsx';
import { Sleeve } from '../../../record-ui/sleeve/Sleeve.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { wholeMoney } from '../../../ui/money-text.ts';
import type { RecordRowProps } from './RecordGridRow.tsx';
import { RecordMarks, RecordMeta } from './RecordWords.tsx';
import { TagList } from './TagList.tsx';

/** The number of tag letters that fit into a phone's row with a checkbox. */
const LINE_LETTERS = 14;

/** A record in a phone's list: the whole row opens it. */
export const RecordLine = memo(function RecordLine(props: RecordRowProps & { selecting: boolean }) {
  const { record, sync, top, position, count, href, selecting, selected, plain, onSelect } = props;
  const { id, artist, title, condition, estimatedValue } = record;
  const picture = usePicture(record.imageUrl);
  const grade = conditionOf(condition);
  return (
    <li
      className={classNames('record-line stretch', selected && 'picked-row')}
      style={{ transform: `translateY(${top}px)` }}
      data-row={id}
      aria-setsize={count}
      aria-posinset={position}
    >
      {selecting && (
        <Checkbox
          label={`Select ${title}`}
          labelHidden
          checked={selected}
          onCheckedChange={(on, how) => onSelect(id, on, how)}
        />
      )}
      {plain ? (
        <span className="row-cover" />
      ) : (
        <Sleeve artist={artist} title={title} imageUrl={picture} size={56} decorative />
      )}
      <div className="record-line-text">
        <div className="record-line-words">
          <div className="row record-line-title">
            <a
              className="go"
              href={href}
              aria-label={selecting ? `${title}, ${selected ? '' : 'not '}selected` : `View ${title}`}
            >
              <b className="clip">{title}</b>
            </a>
            <RecordMarks record={record} sync={sync} />
          </div>
          <RecordMeta record={record} sync={sync} />
        </div>
        <div className="record-line-end">
          <GradeTicks label={grade.short} ticks={ticksOf(condition)} fullName={grade.long} />
          {estimatedValue !== null && (
            <span className="num sm">{wholeMoney(estimatedValue, record.valueCurrency)}</span>
          )}
        </div>
        {!plain && <TagList customTags={record.customTags} letters={LINE_LETTERS} />}
      </div>
    </li>
  );
});
