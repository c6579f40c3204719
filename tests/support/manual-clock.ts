import type { Clock } from '../../app/sync/ports.ts';

/** A clock that moves only by calls; due timers run in order, and the work they start is awaited. */
export function createManualClock(start = Date.parse('2026-03-01T12:00:00.000Z')) {
  let now = start;
  let next = 1;
  const timers = new Map<number, { at: number; work: () => void }>();
  const clock: Clock = {
    now: () => now,
    setTimeout(work, milliseconds) {
      const handle = next;
      next += 1;
      timers.set(handle, { at: now + milliseconds, work });
      return handle;
    },
    clearTimeout: (handle) => void timers.delete(handle as number),
  };
  return {
    ...clock,
    /** Milliseconds until the next timer, or undefined. */
    nextIn(): number | undefined {
      const due = [...timers.values()].map(({ at }) => at - now);
      return due.length > 0 ? Math.min(...due) : undefined;
    },
    async advance(milliseconds: number): Promise<void> {
      const end = now + milliseconds;
      for (;;) {
        const due = [...timers.entries()].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].work();
        await settle();
      }
      now = end;
      await settle();
    },
    /** Changes the wall clock: timers still run after the same delay. */
    set(ahead: number): void {
      now += ahead;
      for (const timer of timers.values()) timer.at += ahead;
    },
    /** Simulates sleep: time passes without timers; on wake-up each due timer runs once. */
    async sleep(milliseconds: number): Promise<void> {
      now += milliseconds;
      const due = [...timers.entries()].filter(([, timer]) => timer.at <= now).sort(([, a], [, b]) => a.at - b.at);
      for (const [handle, { work }] of due) {
        if (!timers.delete(handle)) continue;
        work();
        await settle();
      }
    },
  };
}

/** Runs pending microtasks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
