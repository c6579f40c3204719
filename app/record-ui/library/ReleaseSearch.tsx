import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/list/SkeletonRows.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Sleeve } from '../sleeve/Sleeve.tsx';
import '../../styles/releases.css';

export type ReleaseItem = {
  key: string;
  artist: string;
  title: string;
  imageUrl?: string | null | undefined;
  /** Distinguishes similar releases: '1977 · Island · LP · UK'. */
  details: string;
  /** The text of a badge shown instead of the plus, e.g. 'Owned'. */
  mark?: string | undefined;
};

export type ReleaseSearchProps = {
  label: string;
  query: string;
  onQueryChange: (query: string) => void;
  items: readonly ReleaseItem[];
  onChoose: (key: string) => void;
  searching?: boolean | undefined;
  /** A sentence shown instead of results. */
  message?: string | undefined;
  /** Retries the search, if `message` reports a failure. */
  onRetry?: (() => void) | undefined;
  /** Search is unavailable, e.g. offline: the message replaces the box, unless the box has the focus or text. */
  closed?: boolean | undefined;
  /** Other ways to start, between the box and the results. */
  tools?: ReactNode;
};

export function ReleaseSearch(props: ReleaseSearchProps) {
  const {
    label,
    query,
    onQueryChange,
    items,
    onChoose,
    searching = false,
    message,
    onRetry,
    closed = false,
    tools,
  } = props;
  const [focused, setFocused] = useState<'box' | 'sentence'>();
  const hasBox = !closed || query !== '' || focused === 'box';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys on the way between the box and what it finds
    <div className="releases" onKeyDown={moveByArrow}>
      {hasBox ? (
        <SearchInput
          label={label}
          placeholder={label}
          value={query}
          onValueChange={onQueryChange}
          onFocus={() => setFocused('box')}
          onBlur={() => setFocused(undefined)}
          autoFocus={focused === 'sentence'}
          data-autofocus
        />
      ) : (
        <p
          className="releases-closed muted"
          tabIndex={-1}
          onFocus={() => setFocused('sentence')}
          onBlur={() => setFocused(undefined)}
          data-autofocus
        >
          {message}
        </p>
      )}
      {tools}
      {hasBox && (
        <p className={message === undefined ? 'vh' : 'releases-message muted'} role="status">
          {message ?? (searching ? 'Searching' : items.length > 0 ? `${items.length} found` : '')}
        </p>
      )}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {searching && items.length === 0 && <SkeletonRows count={3} rowClassName="release" picture="release-skel" />}
      <ul aria-busy={searching || undefined}>
        {items.map((item) => (
          <li key={item.key}>
            <button type="button" className="release" onClick={() => onChoose(item.key)}>
              <Sleeve artist={item.artist} title={item.title} imageUrl={item.imageUrl} size={56} decorative />
              <span className="grow">
                <b className="clip">{item.title}</b>
                <span className="muted sm clip">{item.artist}</span>
                <span className="muted sm clip">{item.details}</span>
              </span>
              {item.mark === undefined ? (
                <Plus className="i" aria-hidden="true" />
              ) : (
                <Badge tone="ok">{item.mark}</Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Arrow keys move through the releases, and from the first one back to the box. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[type="search"], button.release')];
  const at = document.activeElement instanceof HTMLElement ? stops.indexOf(document.activeElement) : -1;
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
