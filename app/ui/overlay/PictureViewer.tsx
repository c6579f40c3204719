import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { sheetPlace } from './sheet-place.ts';
import { useLayer } from './use-layer.ts';
import '../../styles/viewer.css';

export type ViewedPicture = { key: string; picture: ReactNode };

export type PictureViewerProps = {
  /** Names the dialog. */
  label: string;
  pictures: readonly ViewedPicture[];
  /** The picture to open at; undefined closes the viewer. */
  at: number | undefined;
  onClose: () => void;
};

/** Pictures over the whole window, one at a time: a swipe, the arrow keys and buttons lead to the next. */
export function PictureViewer({ label, pictures, at, onClose }: PictureViewerProps) {
  const isOpen = at !== undefined;
  useLayer(isOpen, onClose);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal container={sheetPlace()}>
        <BaseDialog.Backdrop className="scrim viewer-scrim" forceRender />
        <BaseDialog.Popup className="viewer" aria-label={label} data-theme="dark">
          <Pictures pictures={pictures} start={at ?? 0} />
          <BaseDialog.Close className="ibtn viewer-close" aria-label="Close">
            <X className="i" aria-hidden="true" />
          </BaseDialog.Close>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function Pictures({ pictures, start }: { pictures: readonly ViewedPicture[]; start: number }) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(start);
  const [first] = useState(start);
  const last = pictures.length - 1;

  useLayoutEffect(() => show(strip.current, first, 'instant'), [first]);

  function go(by: number) {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    show(strip.current, Math.min(Math.max(0, current + by), last), isStill ? 'instant' : 'smooth');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowLeft' ? -1 : 1);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work wherever the focus is
    <div className="viewer-pictures" onKeyDown={onKeyDown}>
      <ul
        ref={strip}
        className="viewer-strip"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map(({ key, picture }) => (
          <li key={key}>{picture}</li>
        ))}
      </ul>
      {last > 0 && (
        <div className="viewer-foot">
          <IconButton aria-label="Previous picture" aria-disabled={current === 0 || undefined} onClick={() => go(-1)}>
            <ChevronLeft className="i" aria-hidden="true" />
          </IconButton>
          <span className="num sm" aria-live="polite">{`${current + 1} of ${pictures.length}`}</span>
          <IconButton aria-label="Next picture" aria-disabled={current === last || undefined} onClick={() => go(1)}>
            <ChevronRight className="i" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

function show(strip: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  strip?.scrollTo({ left: index * strip.clientWidth, behavior });
}
