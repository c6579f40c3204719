import { useState } from 'react';

export interface OneAtATime {
  /** Whether the action of this name is under way. */
  isRunning(name?: string): boolean;
  /** Runs an action unless one of the same name is under way: then nothing happens. */
  run(action: () => Promise<unknown>, name?: string): Promise<void>;
}

const THE_ONE = '';
const NONE: ReadonlySet<string> = new Set();

/**
 * Lets each action run once at a time, however quickly a key is pressed again.
 * @param onChange told which are under way when that changes
 */
export function createOneAtATime(onChange: (running: ReadonlySet<string>) => void): OneAtATime {
  const running = new Set<string>();
  const tell = () => onChange(new Set(running));
  return {
    isRunning: (name = THE_ONE) => running.has(name),
    async run(action, name = THE_ONE) {
      if (running.has(name)) return;
      running.add(name);
      tell();
      try {
        await action();
      } finally {
        running.delete(name);
        tell();
      }
    },
  };
}

/** The same for a screen, which is drawn again when an action begins or ends. */
export function useOneAtATime(): OneAtATime {
  const [running, setRunning] = useState(NONE);
  const [{ run }] = useState(() => createOneAtATime(setRunning));
  return { isRunning: (name = THE_ONE) => running.has(name), run };
}
