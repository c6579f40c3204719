/** Yields to the event loop until a condition holds; fails after a fixed number of turns. */
export async function until(holds: () => boolean | Promise<boolean>, what: string | (() => string)): Promise<void> {
  for (let turn = 0; turn < 5_000; turn += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`Never came true: ${typeof what === 'string' ? what : what()}`);
}

/** Waits for another process while the clocks of the test are stopped: Vitest's own waiting would move them. */
export async function eventually(check: () => void): Promise<void> {
  for (const end = performance.now() + 20_000; ; ) {
    try {
      return check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise(setImmediate);
  }
}
