/** The total wait, counted in parts, so that sleep of the machine or a frozen page does not count. */
const PARTS = 4;
const PART_MS = 2_000;

export interface AnswerWatch {
  /** Does the work, and reports if it takes too long. */
  watched<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Reports when a database does not answer for many seconds, and when it answers after all. */
export function createAnswerWatch(
  clock: { setTimeout(work: () => void, milliseconds: number): unknown; clearTimeout(handle: unknown): void },
  onChange: (isLate: boolean) => void,
): AnswerWatch {
  let late = 0;
  return {
    async watched(work) {
      let parts = 0;
      let timer: unknown;
      const wait = () => {
        timer = clock.setTimeout(() => {
          parts += 1;
          if (parts < PARTS) return wait();
          late += 1;
          onChange(true);
        }, PART_MS);
      };
      wait();
      try {
        return await work();
      } finally {
        clock.clearTimeout(timer);
        if (parts === PARTS) {
          late -= 1;
          onChange(late > 0);
        }
      }
    },
  };
}
