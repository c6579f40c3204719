/** Something that lies over the page and that Back closes: a dialog, a sheet, a menu. */
export interface Layer {
  close: () => void;
}

type Writing = 'pushState' | 'replaceState';
/** The part of the browser's window that the history needs. */
export interface HistoryWindow extends Pick<Window, 'addEventListener'> {
  history: Pick<History, 'state' | 'back' | 'go' | Writing>;
}

/** A browser that has forgotten the entries before answers a step to them with nothing. */
const LONGEST_STEP_MS = 2_000;

/**
 * Gives each layer an entry of the history, so that Back closes the topmost one. The router knows nothing of these
 * entries: its pages take their place, its steps pass over them, and it never hears of a step between them.
 *
 * A layer's entry has the state and the address of the page below, and `layers`: how many entries down that page is.
 * What is open and what the history holds are brought together after each change, one step at a time.
 * @param native the methods of the history before the router changed them
 */
export function createLayeredHistory(browser: HistoryWindow, native: Pick<History, 'go' | Writing>) {
  const { history } = browser;
  const open: Layer[] = [];
  /** What the router wants done once its own entry is the current one. */
  const asked: (() => void)[] = [];
  let step: ReturnType<typeof setTimeout> | undefined;
  let shown = pageIn(history.state);

  const depth = (): number => history.state?.layers ?? 0;
  const write = (layers: number, how: Writing) => native[how].call(history, { ...history.state, layers }, '');

  browser.addEventListener(
    'popstate',
    (event) => {
      const isOwnStep = step !== undefined;
      const page = pageIn(history.state);
      const isOtherPage = page !== shown;
      shown = page;
      endStep();
      if (!isOtherPage) event.stopImmediatePropagation();
      if (isOtherPage || !isOwnStep) for (const layer of open.slice(depth()).reverse()) layer.close();
      setTimeout(settle);
    },
    { capture: true },
  );
  history.pushState = writer('pushState');
  history.replaceState = writer('replaceState');
  history.go = (steps = 0) => ask(() => go(steps));
  history.back = () => history.go(-1);
  // A reload leaves the entries of what was open.
  settle();

  function settle(): void {
    if (step !== undefined) return;
    if (asked.length > 0) {
      if (depth() > 0) go(-depth());
      else answer();
    } else if (depth() > open.length) go(open.length - depth());
    else while (depth() < open.length) write(depth() + 1, 'pushState');
  }

  function answer(): void {
    while (asked.length > 0 && step === undefined) asked.shift()?.();
    setTimeout(settle);
  }

  function go(steps: number): void {
    step = setTimeout(() => {
      endStep();
      if (depth() > 0) write(0, 'replaceState');
      settle();
    }, LONGEST_STEP_MS);
    native.go.call(history, steps);
  }

  function endStep(): void {
    clearTimeout(step);
    step = undefined;
  }

  /** Done at once where nothing is in the way. */
  function ask(task: () => void): void {
    asked.push(task);
    settle();
  }

  function writer(how: Writing): History[Writing] {
    const ofRouter = history[how];
    return (state, unused, href) =>
      ask(() => {
        shown = pageIn(state);
        // The state of a layer's entry that the router was on is that of its page.
        ofRouter.call(history, state && { ...state, layers: undefined }, unused, href);
      });
  }

  return {
    /** @returns takes the layer away, and its entry with it */
    add(layer: Layer): () => void {
      open.push(layer);
      // What closes and what opens or leads on with the same press share one entry.
      setTimeout(settle);
      return () => {
        open.splice(open.indexOf(layer), 1);
        setTimeout(settle);
      };
    },
  };
}

/** The router numbers its entries. */
function pageIn(state: unknown): unknown {
  return state && typeof state === 'object' && '__TSR_index' in state ? state.__TSR_index : undefined;
}
