import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { laterCode } from '../../ui/later-code.ts';

const swipeCode = laterCode(() => import('../../ui/later/swipe.ts'));

interface SwipedPages {
  shelf: RefObject<HTMLElement | null>;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** A horizontal swipe turns the page. */
export function useSwipedPages({ shelf, page, pageCount, onPage }: SwipedPages): void {
  const watching = useRef<{ arrive(): void }>(undefined);
  const canTurn = useEffectEvent((by: number) => page + by >= 1 && page + by <= pageCount);
  const turn = useEffectEvent((by: number) => onPage(page + by));
  const isPaged = pageCount > 1;

  useEffect(() => {
    if (!isPaged) return;
    let stop: (() => void) | undefined;
    let isWanted = true;
    swipeCode.load().then(
      ({ watchSwipes }) => {
        if (!isWanted || !shelf.current) return;
        const watch = watchSwipes(shelf.current, { canTurn: (by) => canTurn(by), turn: (by) => turn(by) });
        watching.current = watch;
        stop = watch.stop;
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      watching.current = undefined;
      stop?.();
    };
  }, [isPaged, shelf]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page arrives once
  useLayoutEffect(() => watching.current?.arrive(), [page]);
}
