export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Local changes and answers run one after the other, because a rule must see every change before it. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
