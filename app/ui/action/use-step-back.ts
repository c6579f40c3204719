import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/** A browser that has dropped earlier entries fires no event for a step to them. */
const LONGEST_STEP_MS = 500;

/**
 * Closes a screen over a page by going back to the page, so that Back does not lead there again. A screen that was not
 * opened from the page, e.g. by a link, closes with `otherwise`.
 */
export function useStepBack() {
  const { history } = useRouter();
  // A second click while the browser navigates would go one step too far.
  const leaving = useRef(false);

  function stepBack(stepsOf: (state: HistoryState) => number | undefined, otherwise: () => void): void {
    if (leaving.current) return;
    const from = history.location.state;
    const steps = stepsOf(from);
    if (!steps) {
      otherwise();
      return;
    }
    leaving.current = true;
    const unsubscribe = history.subscribe(arrive);
    const timer = window.setTimeout(() => {
      arrive();
      otherwise();
    }, LONGEST_STEP_MS);
    function arrive() {
      unsubscribe();
      window.clearTimeout(timer);
      leaving.current = false;
    }
    history.go(-steps);
  }

  return {
    /** Closes everything open over the page. */
    close: (otherwise: () => void) => stepBack(({ over }) => over, otherwise),
    endEdit: (otherwise: () => void) => stepBack(({ edits }) => (edits ? 1 : 0), otherwise),
  };
}
