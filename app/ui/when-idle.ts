/** Another interaction often follows within this time, and idle work must not block it. */
const HANDS_OFF_MS = 400;
/** The browser may report no idle time while something moves. */
const LONGEST_BUSY_MS = 2_000;
/** Interactions may go on while a person pages through the shelf; the work then runs anyway. */
const LONGEST_WAIT_MS = 10_000;

let touchedAt = Number.NEGATIVE_INFINITY;
for (const eventName of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener?.(eventName, () => (touchedAt = performance.now()), { capture: true, passive: true });

/**
 * Runs `work` once the page is idle and no interaction is in progress.
 * @param otherwiseMs delay in browsers without requestIdleCallback (Safari)
 * @returns cancels the work
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
