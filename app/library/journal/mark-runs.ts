import type { Mark, MarkRun } from './rows.ts';

/** The stored form of marks: the queue of a long time offline is a few runs, not thousands of rows. */
export function packMarks(marks: readonly Mark[]): MarkRun[] {
  const runs: MarkRun[] = [];
  let last: MarkRun | undefined;
  for (const { n, seq, version } of marks) {
    const isNext = last && n === last.n + last.count && seq === last.seq + last.count;
    if (last && isNext && version === (last.version === undefined ? undefined : last.version + last.count))
      last.count += 1;
    else {
      last = { n, seq, version, count: 1 };
      runs.push(last);
    }
  }
  return runs;
}

export function unpackMarks(runs: readonly MarkRun[]): Mark[] {
  return runs.flatMap(({ n, seq, version, count }) =>
    Array.from({ length: count }, (_, step): Mark => {
      const mark = { n: n + step, seq: seq + step };
      return version === undefined ? mark : { ...mark, version: version + step };
    }),
  );
}
