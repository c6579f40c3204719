import type { Clock, Locks, TabChannel } from './ports.ts';

const HEARTBEAT_MS = 5_000;
const SILENCE_MS = 15_000;

export interface LeaderPorts {
  name: string;
  /** Without locks every tab leads: more requests, the same result. */
  locks: Locks | undefined;
  channel: TabChannel;
  clock: Clock;
  onChange(isLeader: boolean): void;
}

export type Leader = ReturnType<typeof createLeader>;

/**
 * One tab of a person syncs with the server. It steps down when it is frozen, or hidden while another is visible; a
 * visible tab takes over from a silent leader. Two leaders at once do no harm.
 */
export function createLeader(ports: LeaderPorts) {
  const { locks, channel, clock } = ports;
  let isLeader = false;
  let isVisible = true;
  let isFrozen = false;
  let isClosed = false;
  let release: (() => void) | undefined;
  let waiting: AbortController | undefined;
  let heartbeat: unknown;
  let watch: unknown;
  let lastBeatAt = clock.now();

  function lead(next: boolean): void {
    if (next === isLeader) return;
    isLeader = next;
    ports.onChange(isLeader);
    clock.clearTimeout(heartbeat);
    if (isLeader) beat();
    else guard();
  }

  function beat(): void {
    channel.post({ kind: 'leading' });
    heartbeat = clock.setTimeout(beat, HEARTBEAT_MS);
  }

  function guard(): void {
    clock.clearTimeout(watch);
    if (isClosed || isLeader) return;
    watch = clock.setTimeout(() => {
      // After a clock change this may be wrong, but two leaders for a moment do no harm.
      const isSilent = Math.abs(clock.now() - lastBeatAt) >= SILENCE_MS;
      if (isSilent && isVisible && !isFrozen && !isLeader) request(true);
      guard();
    }, HEARTBEAT_MS);
  }

  function request(steal = false): void {
    if (isClosed || isFrozen) return;
    if (!locks) {
      lead(true);
      return;
    }
    waiting?.abort();
    const controller = new AbortController();
    waiting = controller;
    const options = steal ? { steal: true } : { signal: controller.signal };
    locks
      .request(ports.name, options, () => {
        if (isClosed || isFrozen) return Promise.resolve();
        lead(true);
        return new Promise<void>((resolve) => {
          release = resolve;
        });
      })
      .catch(() => {
        // Another tab took the lock, or the request was aborted.
        if (waiting === controller && !controller.signal.aborted) {
          lastBeatAt = clock.now();
          lead(false);
          request();
        }
      });
  }

  function giveWay(): void {
    if (!isLeader) return;
    lead(false);
    release?.();
    release = undefined;
  }

  const stopListening = channel.listen((hint) => {
    if (hint.kind === 'leading') lastBeatAt = clock.now();
    if (hint.kind === 'visible' && hint.visible && !isVisible && isLeader && locks) {
      giveWay();
      request();
    }
  });

  return {
    isLeader: () => isLeader,
    start(): void {
      guard();
      request();
    },
    setVisible(visible: boolean): void {
      isVisible = visible;
      channel.post({ kind: 'visible', visible });
    },
    freeze(): void {
      isFrozen = true;
      waiting?.abort();
      giveWay();
    },
    resume(): void {
      if (!isFrozen) return;
      isFrozen = false;
      lastBeatAt = clock.now();
      request();
    },
    close(): void {
      isClosed = true;
      waiting?.abort();
      giveWay();
      clock.clearTimeout(heartbeat);
      clock.clearTimeout(watch);
      stopListening();
    },
  };
}
