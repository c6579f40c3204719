import type { ReactElement } from 'react';
import { conditionOf } from '../../../shared/domain/condition.ts';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { ticksOf } from '../../../shared/domain/grade-ticks.ts';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { tagsOf } from '../../../shared/domain/tag.ts';
import { usePicture } from '../../library/use-picture.ts';
import type { RowSync } from '../../library/view.ts';
import { Badge } from '../../ui/Badge.tsx';
import { GradeTicks } from '../../ui/GradeTicks.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListRow, SelectCell } from '../../ui/ListTable.tsx';
import { wholeDollars } from '../../ui/money-text.ts';
import { WaitingDot } from '../../ui/ShelfSpot.tsx';
import { Sleeve } from '../../ui/Sleeve.tsx';
import { Tag } from '../../ui/Tag.tsx';

const TAGS_SHOWN = 3;

export type RecordLineProps = {
  record: RecordRow;
  sync: RowSync;
  open: ReactElement;
  selected: boolean;
  onSelect: (on: boolean, how: { shiftKey: boolean }) => void;
};

export function RecordTableRow({ record, sync, open, selected, onSelect }: RecordLineProps) {
  const { artist, title, imageUrl, year, label, genre, condition, estimatedValue, isLimitedEdition } = record;
  const picture = usePicture(imageUrl);
  const grade = conditionOf(condition);
  return (
    <ListRow selected={selected}>
      <SelectCell label={`Select ${title}`} checked={selected} onCheckedChange={onSelect} />
      <td>
        <Sleeve artist={artist} title={title} imageUrl={picture} size={52} decorative />
      </td>
      <td>
        <b>
          {title} {isLimitedEdition && <Badge>LIMITED</Badge>} {sync === 'waiting' && <WaitingDot />}
        </b>
        <span className="muted sm">{artist}</span>
        {sync === 'refused' && <span className="not-saved xs">Not saved online</span>}
      </td>
      <td className="num">{year}</td>
      <td>{label}</td>
      <td>{genre && genreLabel(genre)}</td>
      <td>
        <TagList customTags={record.customTags} />
      </td>
      <td>
        <GradeTicks label={grade.short} ticks={ticksOf(condition)} fullName={grade.long} />
      </td>
      <td className="num r">{estimatedValue !== null && wholeDollars(estimatedValue)}</td>
      <td className="r">
        <LinkButton variant="quiet" render={open} aria-label={`View ${title}`}>
          View
        </LinkButton>
      </td>
    </ListRow>
  );
}

export function TagList({ customTags }: { customTags: string | null }) {
  const tags = tagsOf(customTags);
  if (tags.length === 0) return null;
  const more = tags.length - TAGS_SHOWN;
  return (
    <span className="tag-list">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {more > 0 && <Tag>+{more}</Tag>}
    </span>
  );
}
