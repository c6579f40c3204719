import type { Command, Verdict, VerdictRun } from '../contract/sync.ts';

/** Below this a list says it as shortly. */
const SHORTEST_RUN = 3;

/** Puts neighbours that were simply accepted together: thousands of verdicts become a line. */
export function packVerdicts(verdicts: readonly Verdict[]): { verdicts: Verdict[]; accepted?: VerdictRun[] } {
  const accepted: VerdictRun[] = [];
  const rest: Verdict[] = [];
  for (let at = 0; at < verdicts.length; ) {
    const length = runLength(verdicts, at);
    const [first] = verdicts.slice(at, at + 1);
    if (first && length >= SHORTEST_RUN) accepted.push({ seq: first.seq, version: first.version, count: length });
    else rest.push(...verdicts.slice(at, at + Math.max(1, length)));
    at += Math.max(1, length);
  }
  return accepted.length > 0 ? { verdicts: rest, accepted } : { verdicts: rest };
}

function runLength(verdicts: readonly Verdict[], at: number): number {
  const first = verdicts[at];
  let length = 0;
  while (first) {
    const next = verdicts[at + length];
    if (!next || !isPlain(next) || next.seq !== first.seq + length || next.version !== first.version + length) break;
    length += 1;
  }
  return length;
}

function isPlain({ id, seq, version, status, ...more }: Verdict): boolean {
  return status === 'ok' && Object.values(more).every((value) => value === undefined);
}

/** The verdicts one by one again, for the commands that were sent. */
export function unpackVerdicts(
  verdicts: readonly Verdict[],
  accepted: readonly VerdictRun[],
  commands: readonly Command[],
): Verdict[] {
  const verdictBySeq = new Map(verdicts.map((verdict) => [verdict.seq, verdict]));
  return commands.flatMap(({ id, seq }): Verdict[] => {
    const stored = verdictBySeq.get(seq);
    if (stored) return [stored];
    const run = accepted.find((one) => seq >= one.seq && seq < one.seq + one.count);
    return run ? [{ id, seq, status: 'ok', version: run.version + seq - run.seq }] : [];
  });
}
