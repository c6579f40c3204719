import { memo, type ReactNode } from 'react';
import { conditionOf } from '../../../../shared/domain/condition.ts';
import { genreLabel } from '../../../../shared/domain/genre.ts';
import { ticksOf } from '../../../../shared/domain/grade-ticks.ts';
import type { RecordRow } from '../../../../shared/schemas/record.ts';
import { usePicture } from '../../../library/react/use-picture.ts';
import type { RowSync } from '../../../library/view/view.ts';
import { GradeTicks } from '../../../record-ui/GradeTicks.tsx';
import { WaitingDot } from '../../../record-ui/ShelfSpot.tsx';
import { Sleeve } from '../../../record-ui/sleeve/Sleeve.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { wholeMoney } from '../../../ui/money-text.ts';
import { TagList } from './TagList.tsx';

export type RecordRowProps = {
  record: RecordRow;
  sync: RowSync;
  /** Distance from the first row in px. */
  top: number;
  /** 1-based. */
  position: number;
  count: number;
  href: string;
  /** The only row in the tab order. */
  current: boolean;
  selected: boolean;
  /** Omits expensive parts while scrolling fast, and briefly afterwards. */
  plain: boolean;
  onSelect: (id: string, on: boolean, how: { shiftKey: boolean }) => void;
};

/** Memoised: while a long list scrolls, most rows do not change. */
export const RecordGridRow = memo(function RecordGridRow(props: RecordRowProps) {
  const { record, sync, top, position, href, current, selected, plain, onSelect } = props;
  const { id, artist, title, imageUrl, year, label, genre, condition, estimatedValue, isLimitedEdition } = record;
  const picture = usePicture(imageUrl);
  const grade = conditionOf(condition);
  const tabIndex = current ? 0 : -1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see ListView
    <div
      role="row"
      className="list-grid-row"
      style={{ transform: `translateY(${top}px)` }}
      data-row={id}
      aria-rowindex={position + 1}
      aria-selected={selected}
      tabIndex={tabIndex}
    >
      <Cell>
        <Checkbox
          label={`Select ${title}`}
          labelHidden
          tabIndex={tabIndex}
          checked={selected}
          onCheckedChange={(on, how) => onSelect(id, on, how)}
        />
      </Cell>
      <Cell className="list-grid-name">
        {plain ? (
          <span className="row-cover" />
        ) : (
          <Sleeve artist={artist} title={title} imageUrl={picture} size={52} decorative />
        )}
        <span>
          <b title={title}>
            <span className="clip">{title}</span>
            {isLimitedEdition && <Badge>LIMITED</Badge>}
            {record.lentTo && <Badge tone="lamp">LENT</Badge>}
            {sync === 'waiting' && <WaitingDot />}
          </b>
          <span className="muted sm clip">
            {artist}
            {sync === 'refused' && <span className="not-saved"> · Not saved online</span>}
          </span>
        </span>
      </Cell>
      <Cell className="num">{year}</Cell>
      <Cell className="clip">{label}</Cell>
      <Cell className="clip">{genre && genreLabel(genre)}</Cell>
      <Cell>{!plain && <TagList customTags={record.customTags} />}</Cell>
      <Cell>
        <GradeTicks label={grade.short} ticks={ticksOf(condition)} fullName={grade.long} />
      </Cell>
      <Cell className="num r">{estimatedValue !== null && wholeMoney(estimatedValue, record.valueCurrency)}</Cell>
      <Cell className="r">
        <a className={buttonClass({ variant: 'quiet' })} href={href} tabIndex={tabIndex} aria-label={`View ${title}`}>
          View
        </a>
      </Cell>
    </div>
  );
});

function Cell({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see ListView
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
    <div role="gridcell" className={className}>
      {children}
    </div>
  );
}
