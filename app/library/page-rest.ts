/**
 * What the databases of a page need to know of its life. A browser may keep a page that is left, for Back, and with it
 * the transactions it had under way: in WebKit these then hold up every later page, for good.
 */
export interface PageRest {
  /** How often the page has been left: what failed while this number rose was cut off and must be done again. */
  readonly count: number;
  /** Resolves when the page is back; undefined while it is there. */
  readonly over: Promise<void> | undefined;
  /** Has this transaction ended when the page is left, unless it was committed before. */
  follow(transaction: IDBTransaction): void;
  /** The page is left: aborts what is under way. What was aborted is done again when the page is back. */
  begin(): void;
  end(): void;
}

export function createPageRest(): PageRest {
  const underWay = new Set<IDBTransaction>();
  let count = 0;
  let over: Promise<void> | undefined;
  let wake = () => {};
  return {
    get count() {
      return count;
    },
    get over() {
      return over;
    },
    follow(transaction) {
      underWay.add(transaction);
      const ended = () => underWay.delete(transaction);
      transaction.addEventListener('complete', ended);
      transaction.addEventListener('abort', ended);
    },
    begin() {
      if (over) return;
      count += 1;
      over = new Promise((resolve) => {
        wake = resolve;
      });
      for (const transaction of underWay) ifOpen(() => transaction.abort());
    },
    end() {
      over = undefined;
      wake();
    },
  };
}

/** For a transaction that may have ended, or been committed, a moment ago. */
export function ifOpen(act: () => void): void {
  try {
    act();
  } catch {
    // It is on its way to its end without us.
  }
}

/** Of the page this code runs in. */
export const thisPage = createPageRest();
