import { useState } from 'react';

export interface OneAtATime {
  /** True if an action with this name is running. */
  isRunning(name?: string): boolean;
  /** Runs an action, or does nothing if one with the same name is running. */
  run(action: () => Promise<unknown>, name?: string): Promise<void>;
}

const THE_ONE = '';
const NONE: ReadonlySet<string> = new Set();

/**
 * Prevents an action from running twice at once, e.g. after a double click.
 * @param onChange called with the running actions when they change
 */
export function createOneAtATime(onChange: (running: ReadonlySet<string>) => void): OneAtATime {
  const running = new Set<string>();
  const notify = () => onChange(new Set(running));
  return {
    isRunning: (name = THE_ONE) => running.has(name),
    async run(action, name = THE_ONE) {
      if (running.has(name)) return;
      running.add(name);
      notify();
      try {
        await action();
      } finally {
        running.delete(name);
        notify();
      }
    },
  };
}

/** The hook version: the component re-renders when an action starts or ends. */
export function useOneAtATime(): OneAtATime {
  const [running, setRunning] = useState(NONE);
  const [{ run }] = useState(() => createOneAtATime(setRunning));
  return { isRunning: (name = THE_ONE) => running.has(name), run };
}
