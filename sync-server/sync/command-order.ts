import type { Command } from '../../shared/contract/sync.ts';
import { AppError } from '../http/app-error.ts';
import type { StoredVerdict } from '../library/verdicts.ts';

/** @returns the next seq after these commands */
export function checkOrder(
  commands: readonly Command[],
  isRegistered: boolean,
  lastSeq: number,
  stored: ReadonlyMap<string, StoredVerdict>,
): number {
  let expected = lastSeq + 1;
  const inBatch = new Set<string>();
  for (const { id, seq, answered } of commands) {
    // A resent command carries `answered`, since its old verdict may be pruned.
    const isDecided = stored.has(id) || inBatch.has(id) || answered !== undefined;
    if (seq > expected) {
      // A pruned client cannot resend its first commands.
      if (!isRegistered) throw new AppError('CLIENT_UNKNOWN', 'This device is not known here (any more)');
      throw new AppError('GAP', `Command ${lastSeq + 1} was expected next`, {
        expected: lastSeq + 1,
      });
    }
    if (seq < expected && !isDecided) {
      throw new AppError('FORKED', 'Another copy of this device has sent other changes under the same numbers');
    }
    if (seq === expected) expected += 1;
    inBatch.add(id);
  }
  return expected;
}

/** More is a wrong clock. */
const LONGEST_WAIT_MS = 366 * 86_400_000;

/** Seconds since the oldest of these changes was made, by the device's clock; null for changes that are sent again. */
export function longestWait(commands: readonly Command[], now: number): number | null {
  const times = commands.filter(({ answered }) => !answered).map(({ at }) => Date.parse(at));
  const oldest = Math.min(...times.filter((time) => !Number.isNaN(time)));
  return Number.isFinite(oldest) ? Math.round(Math.min(Math.max(0, now - oldest), LONGEST_WAIT_MS) / 1000) : null;
}
