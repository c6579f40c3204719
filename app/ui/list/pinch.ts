/** The change of the distance between two fingers that is one step; a long pinch takes several. */
const STEP = 1.28;

/**
 * Reports a pinch of two fingers over the element, and keeps the page from zooming there. A page that is zoomed already
 * is the browser's, also to zoom out again.
 * @param onPinch called with 1 for fingers that move apart, and -1 for fingers that close
 */
export function watchPinch(element: HTMLElement, onPinch: (by: 1 | -1) => void): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  let from = 0;
  const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01;

  function distance(): number {
    const [one, other] = [...fingers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  function onDown({ pointerType, pointerId, clientX, clientY }: PointerEvent): void {
    if (pointerType !== 'touch' || isZoomed()) return;
    fingers.set(pointerId, { x: clientX, y: clientY });
    from = distance();
  }

  function onMove({ pointerId, clientX, clientY }: PointerEvent): void {
    if (!fingers.has(pointerId)) return;
    fingers.set(pointerId, { x: clientX, y: clientY });
    const now = fingers.size === 2 ? distance() / from : 1;
    if (now < STEP && now > 1 / STEP) return;
    from = distance();
    onPinch(now > 1 ? 1 : -1);
  }

  const onEnd = ({ pointerId }: PointerEvent) => fingers.delete(pointerId);
  const leaveZoom = () => {
    element.style.touchAction = isZoomed() ? '' : 'pan-y';
  };
  leaveZoom();
  window.visualViewport?.addEventListener('resize', leaveZoom);
  element.addEventListener('pointerdown', onDown);
  // A finger may leave the element, or its tile may leave the page.
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onEnd);
  window.addEventListener('pointercancel', onEnd);
  return () => {
    window.visualViewport?.removeEventListener('resize', leaveZoom);
    element.removeEventListener('pointerdown', onDown);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onEnd);
    window.removeEventListener('pointercancel', onEnd);
    element.style.touchAction = '';
  };
}
