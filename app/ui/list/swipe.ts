export interface SwipePorts {
  /** True if there is a page at that side: 1 is the next, -1 the previous. */
  canTurn(by: 1 | -1): boolean;
  turn(by: 1 | -1): void;
}

/** The browser's own Back gesture starts this close to the window's edge. */
const EDGE_PIXELS = 28;
const SLOP_PIXELS = 12;
const TURN_PIXELS = 72;
const FLICK_PIXELS = 28;
const FLICK_SPEED = 0.45;
/** The part of the finger's way that a page at the end follows. */
const RESISTANCE = 0.2;
const ZOOMABLE = 'pan-y pinch-zoom';
const ARRIVE = { duration: 180, easing: 'cubic-bezier(.2,.7,.2,1)' };

/**
 * Turns pages by a horizontal swipe of one finger. The browser keeps vertical scrolling and zooming, and says so by
 * `pointercancel`.
 */
export function watchSwipes(element: HTMLElement, { canTurn, turn }: SwipePorts) {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  let start: { id: number; x: number; y: number; at: number } | undefined;
  let isDragging = false;
  let turned: 1 | -1 | undefined;

  function follow(pixels: number): void {
    if (still.matches) return;
    element.style.transform = pixels === 0 ? '' : `translateX(${pixels}px)`;
  }

  function end(): void {
    start = undefined;
    isDragging = false;
  }

  function letGo(): void {
    const from = element.style.transform;
    end();
    follow(0);
    if (from !== '') element.animate([{ transform: from }, { transform: 'none' }], ARRIVE);
  }

  function onDown(event: PointerEvent): void {
    const isAtEdge = event.clientX < EDGE_PIXELS || event.clientX > window.innerWidth - EDGE_PIXELS;
    // A second finger pinches.
    if (!event.isPrimary) letGo();
    else if (event.pointerType !== 'mouse' && !isAtEdge) {
      start = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
    }
  }

  function onMove(event: PointerEvent): void {
    if (!start || event.pointerId !== start.id) return;
    const [right, down] = [event.clientX - start.x, event.clientY - start.y];
    if (!isDragging) {
      if (Math.hypot(right, down) < SLOP_PIXELS) return;
      isDragging = Math.abs(down) * 1.5 < Math.abs(right);
      if (!isDragging) {
        start = undefined;
        return;
      }
    }
    follow(canTurn(right < 0 ? 1 : -1) ? right : right * RESISTANCE);
  }

  function onUp(event: PointerEvent): void {
    if (!start || event.pointerId !== start.id) return;
    const right = event.clientX - start.x;
    const speed = Math.abs(right) / Math.max(1, event.timeStamp - start.at);
    const isFar = Math.abs(right) > TURN_PIXELS || (Math.abs(right) > FLICK_PIXELS && speed > FLICK_SPEED);
    const by = right < 0 ? 1 : -1;
    if (isDragging && isFar && canTurn(by)) {
      end();
      turned = by;
      turn(by);
    } else letGo();
  }

  element.addEventListener('pointerdown', onDown);
  // Another gesture may have taken the browser's zoom.
  element.style.touchAction ||= ZOOMABLE;
  // A finger may leave the element.
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', letGo);
  return {
    /** Call it when the next page has rendered: it comes in from its side. */
    arrive(): void {
      follow(0);
      if (turned === undefined || still.matches) return;
      const from = { transform: `translateX(${turned * 25}%)`, opacity: 0.2 };
      element.animate([from, { transform: 'none', opacity: 1 }], ARRIVE);
      turned = undefined;
    },
    stop(): void {
      element.removeEventListener('pointerdown', onDown);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', letGo);
      if (element.style.touchAction === ZOOMABLE) element.style.touchAction = '';
      follow(0);
    },
  };
}
