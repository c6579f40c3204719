/** No idle moment may come for as long as somebody scrolls. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Does something once the page has nothing better to do.
 * @param otherwiseMs how long to wait in a browser that cannot say when that is (Safari)
 * @returns how to take it back
 */
export function whenIdle(work: () => void, otherwiseMs = 200): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, otherwiseMs);
  return () => clearTimeout(timer);
}
