import { type MouseEvent, type PointerEvent, useRef } from 'react';

const holdMs = 480;
const slackPixels = 10;

/** Handlers for a long press by touch. A scroll cancels the press, and the click that ends it is suppressed. */
export function useLongPress(onLongPress: (() => void) | undefined) {
  const press = useRef<{ x: number; y: number; timer: number } | undefined>(undefined);
  const fired = useRef(false);

  function cancel() {
    if (press.current) window.clearTimeout(press.current.timer);
    press.current = undefined;
  }

  if (!onLongPress) return {};
  return {
    onPointerDown(event: PointerEvent) {
      fired.current = false;
      // The second finger of a pinch may rest on another element, whose press it must not begin.
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      cancel();
      const timer = window.setTimeout(() => {
        fired.current = true;
        press.current = undefined;
        onLongPress();
      }, holdMs);
      press.current = { x: event.clientX, y: event.clientY, timer };
      // A second finger makes it a pinch.
      window.addEventListener('pointerdown', cancel, { capture: true, once: true });
    },
    onPointerMove(event: PointerEvent) {
      const start = press.current;
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > slackPixels) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: MouseEvent) {
      // Android opens the link's context menu on a long press, over the sheet.
      if (press.current || fired.current) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!fired.current) return;
      fired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
