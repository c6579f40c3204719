/** Runs work, at most a few at once; undefined where too much waits already. */
export type BoundedWork = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;

/** Limits work that strangers cause, so that the rest of the server goes on however many of them ask. */
export function createBoundedWork({ atOnce, waiting }: { atOnce: number; waiting: number }): BoundedWork {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) return undefined;
      await new Promise<void>((begin) => line.push(begin));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The next in line takes this place.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
