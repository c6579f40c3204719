import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast.ts';

/** Code that is fetched when it is first needed, and stays. */
export interface LaterCode<Code> {
  /** The code if it is here already. */
  now(): Code | undefined;
  /** Fetches it; a failed attempt can be made again. */
  load(): Promise<Code>;
}

const known: (() => Promise<unknown>)[] = [];

export function laterCode<Code>(fetchCode: () => Promise<Code>): LaterCode<Code> {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  function load() {
    loading ??= fetchCode().then(
      (fetched) => {
        code = fetched;
        return fetched;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }
  known.push(load);
  return { now: () => code, load };
}

/**
 * Fetches all code that the screens loaded so far may want later, and what that may want in its turn.
 * @param rest awaited before each piece
 */
export async function loadKnownCode(rest: () => Promise<void>): Promise<void> {
  for (let at = 0; at < known.length; at += 1) {
    await rest();
    await known[at]?.().catch(() => undefined);
  }
}

/**
 * Fetches code once it is wanted. Without a connection, and before the service worker has it, that can fail: a toast
 * says so and the person may try again.
 * @param onFailed takes back what asked for the code
 * @returns the code from its first use on
 */
export function useLaterCode<Code>(later: LaterCode<Code>, wanted: boolean, onFailed: () => void): Code | undefined {
  const [, setArrived] = useState(false);
  const [used, setUsed] = useState(wanted);
  if (wanted && !used) setUsed(true);
  const takeBack = useEffectEvent(onFailed);
  useEffect(() => {
    if (!wanted || later.now()) return;
    let isCurrent = true;
    later.load().then(
      () => isCurrent && setArrived(true),
      () => {
        if (!isCurrent) return;
        toast({
          title: 'This part of Side One is not on this device yet',
          text: 'Check your connection and try again.',
          tone: 'bad',
        });
        takeBack();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [later, wanted]);
  return used ? later.now() : undefined;
}
