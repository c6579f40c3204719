/** Clocks that differ by less are taken for the same. */
const SAME_MS = 2_000;
const LONGEST_HALF_MS = 30_000;

/** What one answer has shown: how far the server is ahead, and half the round trip, within which that is true. */
type Heard = readonly [ahead: number, half: number];

/**
 * The server's time as this device knows it, also with no connection: its own clock, put right by what the last answers
 * have shown. A device that has heard nothing yet goes by its own.
 */
export function serverNow({
  now,
  heardTimes,
}: {
  now(): number;
  heardTimes?: () => string | null | undefined;
}): number {
  return now() + aheadOf(heardTimes?.() ?? '');
}

/** @param noted what `noteTime` has written, the newest first */
function aheadOf(noted: string): number {
  const all = noted.split(';').flatMap(heardOf);
  const [newest] = all;
  if (!newest) return 0;
  // What disagrees with the newest is from before this device's clock was set.
  const agreeing = all.filter(([ahead, half]) => Math.abs(ahead - newest[0]) <= half + newest[1] + SAME_MS);
  const [ahead, half] = agreeing.toSorted(([a], [b]) => a - b)[Math.floor(agreeing.length / 2)] ?? newest;
  // What the round trip alone may explain is no difference.
  return Math.abs(ahead) < SAME_MS || Math.abs(ahead) <= half ? 0 : Math.round(ahead);
}

/** A clock that was set meanwhile tells nothing, nor does a long way of when the server looked at its own. */
function heardOf(text: string): Heard[] {
  const [server = '', sent, answered] = text.split(',');
  const half = (Number(answered) - Number(sent)) / 2;
  const ahead = Date.parse(server) - Number(sent) - half;
  return half >= 0 && half <= LONGEST_HALF_MS && !Number.isNaN(ahead) ? [[ahead, half]] : [];
}
