/**
 * The lifecycle of the page for its databases. A browser may keep a left page in its back/forward cache together with
 * open transactions; in WebKit these block every later page for good.
 */
export interface PageRest {
  /** How often the page was left: work that failed while this number rose was aborted and must be repeated. */
  readonly count: number;
  /** Resolves when the page is shown again; undefined while it is shown. */
  readonly over: Promise<void> | undefined;
  /** Aborts this transaction when the page is left, unless it is committed before. */
  follow(transaction: IDBTransaction): void;
  /** The page is left: aborts the open transactions. Their work is repeated when the page is shown again. */
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

/** For a transaction that may just have ended or been committed. */
export function ifOpen(act: () => void): void {
  try {
    act();
  } catch {
    // It is already ending.
  }
}

/** The page of this code. */
export const thisPage = createPageRest();
