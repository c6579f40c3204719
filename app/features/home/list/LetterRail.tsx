import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { groupAt, type Letter, letterAt, letterName, railTexts } from './letters.ts';
import './letter-rail.css';

export type LetterRailProps = {
  /** For screen readers. */
  label: string;
  letters: readonly Letter[];
  /** The list, whose rows all have one height. */
  body: RefObject<HTMLElement | null>;
  rowHeight: number;
  /** The number of records per row. */
  perRow: number;
};

const LETTER_PIXELS = 13;
const TOP_PIXELS = 8;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The letters or years of a long list, at the window's right edge: one slider for finger and keyboard. */
export function LetterRail({ label, letters, body, rowHeight, perRow }: LetterRailProps) {
  const rail = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  /** Each how manieth letter has room. */
  const [every, setEvery] = useState(1);
  const [held, setHeld] = useState(false);
  /** A row may hold several, and the last ones end above the window's lower edge: this one counts until a scroll. */
  const chosen = useRef<{ letter?: Letter; at: number }>({ at: 0 });
  const last = letters.length - 1;

  useLayoutEffect(() => {
    function follow() {
      if (!rail.current || !body.current || rowHeight === 0) return;
      const { top } = body.current.getBoundingClientRect();
      const bar = barHeight(body.current);
      rail.current.style.top = `${Math.max(bar, TOP_PIXELS, top)}px`;
      setEvery(Math.max(1, Math.ceil((letters.length * LETTER_PIXELS) / Math.max(1, rail.current.clientHeight))));
      const { letter, at } = chosen.current;
      const isThere = letter && window.scrollY === at && letters.includes(letter);
      const row = Math.max(0, Math.round((bar - top) / rowHeight));
      setCurrent(isThere ? letters.indexOf(letter) : letterAt(letters, row * perRow));
    }
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    const observer = new ResizeObserver(follow);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
      observer.disconnect();
    };
  }, [letters, body, rowHeight, perRow]);

  function goTo(index: number) {
    const letter = letters[Math.min(Math.max(0, index), last)];
    if (!letter || !body.current) return;
    const { top } = body.current.getBoundingClientRect();
    const row = Math.floor(letter.first / perRow);
    window.scrollTo({ top: window.scrollY + top + row * rowHeight - barHeight(body.current), behavior: 'instant' });
    chosen.current = { letter, at: window.scrollY };
    setCurrent(letters.indexOf(letter));
  }

  function goToFinger({ clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const { top, height } = currentTarget.getBoundingClientRect();
    goTo(Math.floor(((clientY - top) / height) * letters.length));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key];
    if (step !== undefined) goTo(current + step);
    else if (event.key === 'PageDown') goTo(groupAt(letters, current, 1));
    else if (event.key === 'PageUp') goTo(groupAt(letters, current, -1));
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(last);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={rail}
      className="letter-rail"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={letterName(letters[current]?.sign ?? '')}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        goToFinger(event);
      }}
      onPointerMove={(event) => held && goToFinger(event)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      {railTexts(letters, every).map((text, index) => (
        <span key={letters[index]?.sign} aria-hidden="true" data-current={index === current || undefined}>
          {text}
        </span>
      ))}
      {held && (
        <b className="letter-held" aria-hidden="true">
          {letters[current]?.sign}
        </b>
      )}
    </div>
  );
}

/** The height in px of a desktop's bars at the window's upper edge; a phone has none. */
function barHeight(body: HTMLElement): number {
  if (!window.matchMedia('(min-width: 1024px)').matches) return 0;
  const head = body.parentElement?.querySelector<HTMLElement>('.list-grid-head');
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + (head?.offsetHeight ?? 0);
}
