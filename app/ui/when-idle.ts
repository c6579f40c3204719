/** Somebody who has just done something does the next thing soon, and it should find nothing in its way. */
const HANDS_OFF_MS = 400;
/** No idle moment may come for as long as something moves. */
const LONGEST_BUSY_MS = 2_000;
/** Hands may stay on the page for as long as somebody turns pages: then it is done all the same. */
const LONGEST_WAIT_MS = 10_000;

let touchedAt = Number.NEGATIVE_INFINITY;
for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener?.(sign, () => (touchedAt = performance.now()), { capture: true, passive: true });

/**
 * Does something once the page has nothing better to do and nobody's hands are on it.
 * @param otherwiseMs how long to wait in a browser that cannot say when that is (Safari)
 * @returns how to take it back
 */
export function whenIdle(work: () => void, otherwiseMs = 200): () => void {
  const latest = performance.now() + LONGEST_WAIT_MS;
  let isWanted = true;
  idle();
  return () => {
    isWanted = false;
  };

  function idle(): void {
    if ('requestIdleCallback' in window) requestIdleCallback(tryNow, { timeout: LONGEST_BUSY_MS });
    else setTimeout(tryNow, otherwiseMs);
  }

  function tryNow(): void {
    if (performance.now() < Math.min(touchedAt + HANDS_OFF_MS, latest)) setTimeout(idle, HANDS_OFF_MS);
    else if (isWanted) work();
  }
}
