/** Also where a test stops the clock. */
const now = performance.now.bind(performance);

/** Yields to the event loop until a condition holds, for 20 seconds and some turns: another process may be waited for. */
export async function until(holds: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  const end = now() + 20_000;
  for (let turn = 0; turn < 5_000 || now() < end; turn += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`Never came true: ${typeof what === 'string' ? what : what()}`);
}

/** Waits for another process while the clocks of the test are stopped: Vitest's own waiting would move them. */
export async function eventually(check: () => void): Promise<void> {
  for (const end = now() + 20_000; ; ) {
    try {
      return check();
    } catch (error) {
      if (now() > end) throw error;
    }
    await new Promise(setImmediate);
  }
}
