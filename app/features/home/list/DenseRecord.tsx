import { CircleAlert } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import type { RecordRow } from '../../../../shared/schemas/record.ts';
import { sleeveColours } from '../../../../shared/sleeve/sleeve-colours.ts';
import { usePicture } from '../../../library/react/use-picture.ts';
import type { RowSync } from '../../../library/view/view.ts';
import { Sleeve } from '../../../record-ui/sleeve/Sleeve.tsx';

export type DenseRecordProps = {
  record: RecordRow;
  sync: RowSync;
  isWall: boolean;
  perRow: number;
  column: number;
  /** Distance from the first row in px. */
  top: number;
  /** 1-based. */
  position: number;
  count: number;
  href: string;
  /** The only one in the tab order. */
  current: boolean;
  /** Omits the cover while scrolling fast. */
  plain: boolean;
};

/** A spine or a cover; a screen reader has its name and states. */
export const DenseRecord = memo(function DenseRecord(props: DenseRecordProps) {
  const { record, sync, isWall, perRow, column, top, position, count, href, current, plain } = props;
  return (
    <li
      style={{ width: `${100 / perRow}%`, transform: `translate(${column * 100}%, ${top}px)` }}
      data-row={record.id}
      aria-setsize={count}
      aria-posinset={position}
    >
      <a href={href} tabIndex={current ? 0 : -1}>
        {/* No label: the letters on a drawn sleeve would be missing in it. */}
        <span className="vh">{nameOf(record, sync)}</span>
        {isWall ? !plain && <Cover {...record} /> : <Spine {...record} />}
        {sync === 'waiting' && <i className="waiting-dot" aria-hidden="true" />}
        {sync === 'refused' && <CircleAlert className="i dense-refused" aria-hidden="true" />}
      </a>
    </li>
  );
});

function Cover({ artist, title, imageUrl }: RecordRow) {
  return <Sleeve artist={artist} title={title} imageUrl={usePicture(imageUrl)} decorative />;
}

/** In the inks of the generated sleeve. */
function Spine({ artist, title }: RecordRow) {
  const { paper, ink, a } = sleeveColours(artist, title);
  return (
    <span className="spine" style={{ '--paper': paper, '--ink': ink, '--band': a } as CSSProperties} aria-hidden="true">
      <b>{title}</b>
      <span>{artist}</span>
    </span>
  );
}

function nameOf({ title, artist, isLimitedEdition, lentTo }: RecordRow, sync: RowSync): string {
  const states = [
    isLimitedEdition && 'limited edition',
    lentTo && 'lent',
    sync === 'waiting' && 'waiting to send',
    sync === 'refused' && 'not saved online',
  ];
  return [`${title} by ${artist}`, ...states.filter((state) => state)].join(', ');
}
