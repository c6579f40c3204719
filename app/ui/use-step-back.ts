import { type HistoryState, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/** A browser that has forgotten the entries before answers a step to them with nothing. */
const LONGEST_STEP_MS = 500;

/**
 * Closes what lies over a page by going back to the page, so that Back does not lead there once more. What was not
 * opened from the page, as after following a link to it, is closed by `otherwise`.
 */
export function useStepBack() {
  const { history } = useRouter();
  // A second press while the browser is on its way would go a step too far.
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
    /** Closes all that is open over the page. */
    close: (otherwise: () => void) => stepBack(({ over }) => over, otherwise),
    /** Ends editing. */
    endEdit: (otherwise: () => void) => stepBack(({ edits }) => (edits ? 1 : 0), otherwise),
  };
}
