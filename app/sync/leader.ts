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
  const { channel } = ports;
  let isLeader = false;
  let isVisible = true;
  let isFrozen = false;
  let isClosed = false;
  const lock = ports.locks && createLock(ports.locks, ports.name, hold, lose);
  const heartbeat = createHeartbeat(ports, () => {
    if (isVisible && !isFrozen) request(true);
  });

  function lead(next: boolean): void {
    if (next === isLeader) return;
    isLeader = next;
    ports.onChange(isLeader);
    if (isLeader) heartbeat.beat();
    else heartbeat.watch();
  }

  function request(steal = false): void {
    if (isClosed || isFrozen) return;
    if (lock) lock.request(steal);
    else lead(true);
  }

  function hold(): boolean {
    if (isClosed || isFrozen) return false;
    lead(true);
    return true;
  }

  /** Another tab took the lock. */
  function lose(): void {
    heartbeat.note();
    lead(false);
    request();
  }

  function yieldLeadership(): void {
    lead(false);
    lock?.release();
  }

  const stopListening = channel.listen((hint) => {
    if (hint.kind === 'leading') heartbeat.note();
    if (hint.kind === 'visible' && hint.visible && !isVisible && isLeader && lock) {
      yieldLeadership();
      request();
    }
  });

  return {
    isLeader: () => isLeader,
    start(): void {
      heartbeat.watch();
      request();
    },
    setVisible(visible: boolean): void {
      isVisible = visible;
      channel.post({ kind: 'visible', visible });
    },
    freeze(): void {
      isFrozen = true;
      yieldLeadership();
    },
    resume(): void {
      if (!isFrozen) return;
      isFrozen = false;
      heartbeat.note();
      request();
    },
    close(): void {
      isClosed = true;
      yieldLeadership();
      heartbeat.stop();
      stopListening();
    },
  };
}

/**
 * The lock that the leading tab holds.
 * @param hold whether this tab still wants the lock that it gets
 * @param onLost called when another tab has taken it
 */
function createLock(locks: Locks, name: string, hold: () => boolean, onLost: () => void) {
  let unlock: (() => void) | undefined;
  let waiting: AbortController | undefined;
  return {
    request(steal: boolean): void {
      waiting?.abort();
      const controller = new AbortController();
      waiting = controller;
      const held = new Promise<void>((resolve) => {
        unlock = resolve;
      });
      locks
        .request(name, steal ? { steal } : { signal: controller.signal }, () => (hold() ? held : Promise.resolve()))
        .catch(() => {
          if (waiting === controller && !controller.signal.aborted) onLost();
        });
    },
    release(): void {
      waiting?.abort();
      unlock?.();
    },
  };
}

/** The leader's sign of life: sent while this tab leads, watched for while another one does. */
function createHeartbeat({ channel, clock }: Pick<LeaderPorts, 'channel' | 'clock'>, onSilence: () => void) {
  let timer: unknown;
  let lastBeatAt = clock.now();

  function beat(): void {
    clock.clearTimeout(timer);
    channel.post({ kind: 'leading' });
    timer = clock.setTimeout(beat, HEARTBEAT_MS);
  }

  function watch(): void {
    clock.clearTimeout(timer);
    timer = clock.setTimeout(() => {
      watch();
      // After a clock change this may be wrong, but two leaders for a moment do no harm.
      if (Math.abs(clock.now() - lastBeatAt) >= SILENCE_MS) onSilence();
    }, HEARTBEAT_MS);
  }

  return {
    beat,
    watch,
    /** Another tab has led just now. */
    note(): void {
      lastBeatAt = clock.now();
    },
    stop: () => clock.clearTimeout(timer),
  };
}
