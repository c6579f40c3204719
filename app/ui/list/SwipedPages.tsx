import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { watchSwipes } from './swipe.ts';

export interface SwipedPagesProps {
  element: RefObject<HTMLElement | null>;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Turns the pages of the element by a horizontal swipe. */
export function SwipedPages({ element, page, pageCount, onPage }: SwipedPagesProps) {
  const watching = useRef<{ arrive(): void }>(undefined);
  const canTurn = useEffectEvent((by: number) => page + by >= 1 && page + by <= pageCount);
  const turn = useEffectEvent((by: number) => onPage(page + by));

  useEffect(() => {
    if (!element.current) return;
    const watch = watchSwipes(element.current, { canTurn: (by) => canTurn(by), turn: (by) => turn(by) });
    watching.current = watch;
    return watch.stop;
  }, [element]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page arrives once
  useLayoutEffect(() => watching.current?.arrive(), [page]);
  return null;
}
