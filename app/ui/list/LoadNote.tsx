import { useLayoutEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { ErrorText } from '../field/ErrorText.tsx';
import '../../styles/load-note.css';

export type LoadNoteProps = {
  /** `failed`: the server answered, and not with what was asked for. */
  state: 'offline' | 'failed';
  /** The thing that needs the connection, in a sentence. */
  offline: string;
  failed: string;
  onRetry: () => void;
};

/** Replaces content of the server that is not there. When a retry takes its focused button away, the title has the focus. */
export function LoadNote({ state, offline, failed, onRetry }: LoadNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = note.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const place = element.closest('[role="dialog"], main');
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        place?.querySelector<HTMLElement>('[data-dialog-title], [data-page-title]')?.focus({ preventScroll: true });
      });
    };
  }, []);
  if (state === 'offline') {
    return (
      <div ref={note} className="load-note" role="status">
        <b>Needs a connection</b>
        <p className="muted sm">{offline}</p>
        <Button onClick={onRetry}>Try again</Button>
      </div>
    );
  }
  return (
    <div ref={note} className="load-note" role="alert">
      <ErrorText>{failed}</ErrorText>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
