import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast.ts';
import { whenIdle } from './when-idle.ts';

/** A lazily loaded chunk that stays loaded. */
export interface LaterCode<Code> {
  /** Returns the chunk if it is loaded. */
  now(): Code | undefined;
  /** Loads the chunk; a later call retries after a failure. */
  load(): Promise<Code>;
}

const registered: (() => Promise<unknown>)[] = [];

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
  registered.push(load);
  return { now: () => code, load };
}

/**
 * Loads all chunks that the screens so far may need later, including those that these chunks register.
 * @param rest awaited before each chunk
 */
export async function loadRegisteredCode(rest: () => Promise<void>): Promise<void> {
  for (let at = 0; at < registered.length; at += 1) {
    await rest();
    await registered[at]?.().catch(() => undefined);
  }
}

/**
 * Loads a chunk once the page is idle, or at once when it is `wanted`; undefined until it is there, and offline where it
 * never was.
 */
export function useLoadedCode<Code>(later: LaterCode<Code>, wanted = false): Code | undefined {
  const [code, setCode] = useState(later.now);
  useEffect(() => {
    const load = () => void later.load().then(setCode, () => undefined);
    return wanted ? load() : whenIdle(load);
  }, [later, wanted]);
  return code;
}

/**
 * Loads a chunk once `wanted` is true. Offline, before the service worker has cached it, loading can fail: a toast
 * reports this and the person can retry.
 * @param onFailed resets the state that requested the chunk
 * @returns the code, from its first use on
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
        sayMissing();
        takeBack();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [later, wanted]);
  return used ? later.now() : undefined;
}

/** Of a chunk that could not be loaded. */
function sayMissing(): void {
  toast({
    title: 'This part of Side One is not on this device yet',
    text: 'Check your connection and try again.',
    tone: 'bad',
  });
}
