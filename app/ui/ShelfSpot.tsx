import { useRender } from '@base-ui/react/use-render';
import { Camera, EllipsisVertical } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { ActionItem } from './action-item.ts';
import { Badge } from './Badge.tsx';
import { Menu } from './Menu.tsx';
import { countText } from './number-text.ts';
import { useLongPress } from './use-long-press.ts';

export type ShelfSpotProps = {
  title: string;
  artist: string;
  /** The Sleeve; assistive technology reads title and artist in its place. */
  cover: ReactNode;
  /** What opening the tile is: `<Link … />` or `<button type="button" onClick={…} />`. */
  open: ReactElement;
  limited?: boolean | undefined;
  snaps?: number | undefined;
  /** Not sent yet: an amber dot at the caption. */
  waiting?: boolean | undefined;
  /** A line that needs a decision, e.g. 'Not saved online'. */
  note?: string | undefined;
  /** The strip on hover; narrow tiles keep the first and put the rest in a menu. Each needs an icon. */
  tools?: readonly ActionItem[] | undefined;
  onLongPress?: (() => void) | undefined;
  /** Names the tile's link for whoever moves the focus between tiles. */
  id?: string | undefined;
  /** False leaves the tile to the arrow keys: of a shelf, one tile takes part in the Tab order. */
  tabStop?: boolean | undefined;
};

export function ShelfSpot(props: ShelfSpotProps) {
  const {
    title,
    artist,
    cover,
    open,
    limited = false,
    snaps = 0,
    waiting = false,
    note,
    tools = [],
    onLongPress,
    id,
    tabStop = true,
  } = props;
  const tabIndex = tabStop ? undefined : -1;
  const press = useLongPress(onLongPress);
  const link = useRender({
    defaultTagName: 'a',
    render: open,
    props: {
      className: 'spot-open',
      'data-tile': id,
      tabIndex,
      children: (
        <>
          <span aria-hidden="true">{cover}</span>
          <span className="vh">{`${title} by ${artist}`}</span>
        </>
      ),
      ...press,
    },
  });
  const [first, ...rest] = tools;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see Shelf
    <div className="spot" role="listitem">
      <div className="face">
        {link}
        {limited && <span className="obi">LIMITED</span>}
        {snaps > 0 && (
          <Badge className="snaps" label={countText(snaps, 'shelfie photo')}>
            <Camera className="i" />
            {snaps}
          </Badge>
        )}
        {first && (
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
        )}
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

/** The dot of a record that waits to be sent. */
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
  return useRender({
    defaultTagName: 'button',
    render: item.render,
    props: {
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
    },
  });
}
