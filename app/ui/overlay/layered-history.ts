/** A dialog, sheet or menu over the page that Back closes. */
export interface Layer {
  close: () => void;
}

type Writing = 'pushState' | 'replaceState';
/** The part of `window` that the history needs. */
export interface HistoryWindow extends Pick<Window, 'addEventListener'> {
  history: Pick<History, 'state' | 'back' | 'go' | Writing>;
}

/** A browser that has dropped earlier entries fires no event for a step to them. */
const LONGEST_STEP_MS = 2_000;

/**
 * Gives each layer a history entry, so that Back closes the topmost one. The router does not know these entries: its
 * navigations replace them, its steps skip them, and it gets no event for a step between them.
 * A layer's entry has the state and address of the page below, and `layers`: how many entries below that page is. After
 * each change the history is brought in line with the open layers, one step at a time.
 * @param native the history methods before the router patched them
 */
export function createLayeredHistory(browser: HistoryWindow, native: Pick<History, 'go' | Writing>) {
  const { history } = browser;
  const open: Layer[] = [];
  /** Router calls that wait until the router's own entry is current. */
  const queue: (() => void)[] = [];
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
  history.go = (steps = 0) => enqueue(() => go(steps));
  history.back = () => history.go(-1);
  // A reload keeps the entries of layers that were open.
  settle();

  function settle(): void {
    if (step !== undefined) return;
    if (queue.length > 0) {
      if (depth() > 0) go(-depth());
      else runQueue();
    } else if (depth() > open.length) go(open.length - depth());
    else while (depth() < open.length) write(depth() + 1, 'pushState');
  }

  function runQueue(): void {
    while (queue.length > 0 && step === undefined) queue.shift()?.();
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

  /** Runs at once unless a step is in progress or a layer's entry is current. */
  function enqueue(task: () => void): void {
    queue.push(task);
    settle();
  }

  function writer(how: Writing): History[Writing] {
    const ofRouter = history[how];
    return (state, unused, href) =>
      enqueue(() => {
        shown = pageIn(state);
        // The router may have read the state of a layer's entry; `layers` must not leak into a page's entry.
        ofRouter.call(history, state && { ...state, layers: undefined }, unused, href);
      });
  }

  return {
    /** @returns removes the layer and its entry */
    add(layer: Layer): () => void {
      open.push(layer);
      // Deferred: a layer that closes and one that opens, or a navigation, in the same event share one entry.
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
