import type { ErrorBody } from '../../shared/error-codes.ts';
import { USER_HEADER } from '../../shared/wire/current-user-call.ts';
import type { Journal } from '../library/journal/journal.ts';
import type { PhotoRow } from '../library/journal/rows.ts';
import type { Fetch } from './ports.ts';

const TIMEOUT_MS = 60_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 600_000;

export interface PhotoQueuePorts {
  userId: string;
  journal: Journal;
  fetch: Fetch;
  timeout(milliseconds: number): AbortSignal;
  now(): number;
  /** The error of our server in an answer; undefined for the page of another server. */
  errorBodyOf(text: string): ErrorBody | undefined;
  /** Called when a picture was stored or moved to the tray. */
  onDecided?(): void;
}

interface Refusal {
  kind: 'refused';
  code?: string;
  message?: string;
}

/** The result of one attempt. `unreachable`: the server is out of reach, so the other pictures are not tried either. */
type UploadResult = { kind: 'sent' | 'later' } | Refusal | { kind: 'unreachable'; seconds?: number };

interface Pause {
  failures: number;
  since: number;
  milliseconds: number;
}

const NO_PAUSE: Pause = { failures: 0, since: 0, milliseconds: 0 };

/**
 * Sends pictures one after the other: one that fails waits without blocking the others, and one that can never be
 * accepted goes to the tray. Repeating is harmless: the address is the hash of the bytes.
 */
export function createPhotoQueue(ports: PhotoQueuePorts) {
  const { journal } = ports;
  const pauses = new Map<string, Pause>();
  /** Attempts in a row that did not reach the server. */
  let serverPause = NO_PAUSE;

  function putOff(sha256: string): void {
    pauses.set(sha256, longer(pauses.get(sha256), ports.now()));
  }

  /** Moves a picture to the tray: it is neither sent again nor removed until the person decides. */
  async function refuse({ sha256, at }: PhotoRow, { code, message }: Refusal): Promise<void> {
    const refusedAt = new Date(ports.now()).toISOString();
    const entry = { id: sha256, kind: 'photo' as const, addedAt: at, at: refusedAt, code, message };
    await journal.change({ append: [], putTray: [entry] });
  }

  /** @returns the milliseconds until the next attempt; undefined if no sendable picture waits */
  async function send(): Promise<number | undefined> {
    const waiting = await journal.waitingPhotos();
    for (const sha256 of pauses.keys()) if (!waiting.includes(sha256)) pauses.delete(sha256);
    const pauseOf = (sha256: string) => pauses.get(sha256) ?? NO_PAUSE;
    const left = new Set(waiting);
    // Pictures with the fewest failures go first: one that breaks the connection each time must not block the others.
    for (const sha256 of waiting.toSorted((a, b) => pauseOf(a).failures - pauseOf(b).failures)) {
      if (leftOf(serverPause, ports.now()) > 0) break;
      if (leftOf(pauseOf(sha256), ports.now()) > 0) continue;
      const photo = await journal.photo(sha256);
      const result: UploadResult = photo ? await sendOne(ports, photo) : { kind: 'sent' };
      if (result.kind === 'unreachable') {
        serverPause = longer(serverPause, ports.now(), result.seconds);
        putOff(sha256);
        break;
      }
      serverPause = NO_PAUSE;
      if (result.kind === 'later') {
        putOff(sha256);
        continue;
      }
      if (photo && result.kind === 'refused') await refuse(photo, result);
      else await journal.dropPhoto(sha256);
      left.delete(sha256);
      ports.onDecided?.();
    }
    if (left.size === 0) return undefined;
    const soonest = Math.min(...[...left].map((sha256) => leftOf(pauseOf(sha256), ports.now())));
    return Math.max(soonest, leftOf(serverPause, ports.now()));
  }

  return {
    send,
    /** On the person's request or when the network is back: tries every picture at once. */
    retryNow(): void {
      for (const pause of pauses.values()) pause.milliseconds = 0;
      serverPause = NO_PAUSE;
    },
  };
}

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

async function sendOne(ports: PhotoQueuePorts, photo: PhotoRow): Promise<UploadResult> {
  const response = await ports
    .fetch(`/api/images/${photo.sha256}`, {
      method: 'PUT',
      headers: { 'content-type': photo.type, [USER_HEADER]: ports.userId },
      body: photo.bytes,
      credentials: 'same-origin',
      redirect: 'error',
      signal: ports.timeout(TIMEOUT_MS),
    })
    .catch(() => undefined);
  if (!response) return { kind: 'unreachable' };
  const text = await response.text().catch(() => '');
  return resultOf(response, text, ports.errorBodyOf(text));
}

function longer(before: Pause | undefined, now: number, seconds = 0): Pause {
  const failures = before?.failures ?? 0;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
  return { failures: failures + 1, since: now, milliseconds: Math.max(pause, seconds * 1_000) };
}

/** 0 if the clock was set back meanwhile, so that the picture does not wait for all that time. */
function leftOf({ since, milliseconds }: Pause, now: number): number {
  return now < since ? 0 : Math.max(0, since + milliseconds - now);
}

/** Answers about the server's state, not about the picture. */
const MOMENTARY = [403, 404, 408, 409, 421, 425];

function resultOf(response: Response, text: string, error: ErrorBody | undefined): UploadResult {
  const { status } = response;
  // A portal answers 200 with a page; only our server answers JSON.
  if (response.ok) return isJson(text) ? { kind: 'sent' } : { kind: 'unreachable' };
  if (status === 401 || error?.code === 'USER_MISMATCH') return { kind: 'unreachable' };
  if (status === 429 || status === 503) return { kind: 'unreachable', seconds: secondsOf(response, error) };
  // A proxy in front of the server also answers 413, with its own page.
  if (status === 413) return { kind: 'refused', code: 'TOO_LARGE', message: error?.message };
  const isForGood = status >= 400 && status < 500 && error !== undefined && !MOMENTARY.includes(status);
  if (!isForGood) return { kind: 'later' };
  return { kind: 'refused', code: error.code, message: error.message };
}

function secondsOf(response: Response, error: ErrorBody | undefined): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? error?.details?.retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) instanceof Object;
  } catch {
    return false;
  }
}
