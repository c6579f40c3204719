import { Camera, EllipsisVertical } from 'lucide-react';
import { type MouseEventHandler, type ReactNode, useState } from 'react';
import type { ActionItem } from '../ui/action-item.ts';
import { Badge } from '../ui/Badge.tsx';
import { drawnAs } from '../ui/drawn-as.ts';
import { Menu } from '../ui/Menu.tsx';
import { countText } from '../ui/number-text.ts';
import { useLongPress } from '../ui/use-long-press.ts';

export type ShelfSpotProps = {
  title: string;
  artist: string;
  /** The Sleeve; assistive technology reads title and artist instead. */
  cover: ReactNode;
  /** The address that the tile opens. */
  href: string;
  onOpen: MouseEventHandler;
  limited?: boolean | undefined;
  /** The borrower. */
  lentTo?: string | null | undefined;
  snaps?: number | undefined;
  /** The record is not sent yet; shows an amber dot at the caption. */
  waiting?: boolean | undefined;
  /** A state that needs a decision, e.g. 'Not saved online'. */
  note?: string | undefined;
  /**
   * The actions shown on hover and focus; built on demand, since most tiles of a shelf never need them. Narrow tiles
   * show the first and put the rest in a menu. Each needs an icon.
   */
  tools: () => readonly ActionItem[];
  onLongPress?: (() => void) | undefined;
  /** Id of the tile's link, for code that moves the focus between tiles. */
  id?: string | undefined;
  /** False removes the tile from the tab order: one tile per shelf is in it, and arrow keys reach the others. */
  tabStop?: boolean | undefined;
};

export function ShelfSpot(props: ShelfSpotProps) {
  const { title, artist, cover, href, onOpen, limited = false, snaps = 0, waiting = false, note, tools } = props;
  const tabIndex = (props.tabStop ?? true) ? undefined : -1;
  const press = useLongPress(props.onLongPress);
  const [near, setNear] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see Shelf
    <div className="spot" role="listitem">
      <div className="face">
        <a
          className="spot-open"
          href={href}
          data-tile={props.id}
          tabIndex={tabIndex}
          onPointerEnter={() => setNear(true)}
          onFocus={() => setNear(true)}
          onClick={onOpen}
          {...press}
        >
          <span aria-hidden="true">{cover}</span>
          <span className="vh">{`${title} by ${artist}`}</span>
        </a>
        {limited && <span className="obi">LIMITED</span>}
        {snaps > 0 && (
          <Badge className="snaps" label={countText(snaps, 'shelfie photo')}>
            <Camera className="i" />
            {snaps}
          </Badge>
        )}
        {props.lentTo && <Badge className="lent">LENT</Badge>}
        {near && <Tools title={title} items={tools()} tabIndex={tabIndex} />}
      </div>
      <div className="cap">
        <b title={title}>
          <span className="cap-text">{title}</span>
          {waiting && <WaitingDot />}
        </b>
        <span title={artist}>{artist}</span>
        {note !== undefined && <span className="cap-note">{note}</span>}
      </div>
    </div>
  );
}

type ToolsProps = { title: string; items: readonly ActionItem[]; tabIndex: number | undefined };

function Tools({ title, items, tabIndex }: ToolsProps) {
  const [first, ...rest] = items;
  if (!first) return null;
  return (
    <div className="tools">
      <Tool item={first} tabIndex={tabIndex} />
      {rest.map((item) => (
        <Tool key={item.label} item={item} className="tool-rest" tabIndex={tabIndex} />
      ))}
      {rest.length > 0 && (
        <Menu
          items={rest}
          trigger={
            <button type="button" className="tool-more" tabIndex={tabIndex} aria-label={`More for ${title}`}>
              <EllipsisVertical className="i" />
            </button>
          }
        />
      )}
    </div>
  );
}

/** Marks a record that waits to be sent. */
export function WaitingDot() {
  return (
    <>
      <i className="waiting-dot" aria-hidden="true" />
      <span className="vh">waiting to send</span>
    </>
  );
}

type ToolProps = { item: ActionItem; className?: string | undefined; tabIndex: number | undefined };

function Tool({ item, className, tabIndex }: ToolProps) {
  return drawnAs('button', item.render, {
    ...(item.render === undefined && {
      type: 'button' as const,
      disabled: item.disabled,
    }),
    tabIndex,
    className: `tool ${className ?? ''}`,
    'aria-label': item.label,
    title: item.label,
    onClick: item.onSelect,
    children: item.icon,
  });
}
