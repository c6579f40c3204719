import { type PointerEvent, type RefObject, useRef } from 'react';

const closeAfterPixels = 110;
const closeAtSpeed = 0.55;

/** Pointer handlers for a sheet's grab zone: a long or fast enough drag down closes the sheet. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, enabled: boolean, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | undefined>(undefined);

  function move(pixels: number, held: boolean) {
    const element = sheet.current;
    if (!element) return;
    element.toggleAttribute('data-dragging', held);
    element.style.transform = pixels > 0 ? `translateY(${pixels}px)` : '';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input');
      if (!enabled || onControl || !window.matchMedia('(max-width: 767.98px)').matches) return;
      start.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current) move(event.clientY - start.current.y, true);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const pixels = event.clientY - start.current.y;
      const speed = pixels / Math.max(1, event.timeStamp - start.current.at);
      start.current = undefined;
      move(0, false);
      if (pixels > closeAfterPixels || (pixels > 24 && speed > closeAtSpeed)) onClose();
    },
    onPointerCancel() {
      start.current = undefined;
      move(0, false);
    },
  };
}
