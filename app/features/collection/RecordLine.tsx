import { useRender } from '@base-ui/react/use-render';
import { conditionOf } from '../../../shared/domain/condition.ts';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { ticksOf } from '../../../shared/domain/grade-ticks.ts';
import { usePicture } from '../../library/use-picture.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { GradeTicks } from '../../ui/GradeTicks.tsx';
import { wholeDollars } from '../../ui/money-text.ts';
import { WaitingDot } from '../../ui/ShelfSpot.tsx';
import { Sleeve } from '../../ui/Sleeve.tsx';
import { type RecordLineProps, TagList } from './RecordTableRow.tsx';

/** A record on a phone's list: the whole line opens it. */
export function RecordLine(props: RecordLineProps & { selecting: boolean }) {
  const { record, sync, open, selecting, selected, onSelect } = props;
  const { artist, title, year, label, genre, condition, estimatedValue } = record;
  const picture = usePicture(record.imageUrl);
  const grade = conditionOf(condition);
  const meta = [year, label, genre && genreLabel(genre)].filter(Boolean).join(' · ');
  const link = useRender({
    defaultTagName: 'a',
    render: open,
    props: { className: 'go', children: <b className="clip">{title}</b> },
  });
  return (
    <li className={classNames('record-line stretch', selected && 'picked-row')}>
      {selecting && <Checkbox label={`Select ${title}`} labelHidden checked={selected} onCheckedChange={onSelect} />}
      <Sleeve artist={artist} title={title} imageUrl={picture} size={56} decorative />
      <div className="grow">
        <div className="row record-line-title">
          {link}
          {sync === 'waiting' && <WaitingDot />}
        </div>
        <span className="muted sm clip">{artist}</span>
        <span className="muted xs clip">{meta}</span>
        <TagList customTags={record.customTags} />
        {sync === 'refused' && <span className="not-saved xs">Not saved online</span>}
      </div>
      <div className="record-line-end">
        <GradeTicks label={grade.short} ticks={ticksOf(condition)} fullName={grade.long} />
        {estimatedValue !== null && <span className="num sm">{wholeDollars(estimatedValue)}</span>}
      </div>
    </li>
  );
}
