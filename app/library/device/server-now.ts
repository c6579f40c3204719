/** Clocks that differ by less count as equal. */
const SAME_MS = 2_000;
const LONGEST_HALF_MS = 30_000;

/** The measurement of one answer: how far the server is ahead, and half the round trip as its error. */
type Measurement = readonly [ahead: number, half: number];

/**
 * Estimates the server's time, also offline: this device's clock, corrected by the last answers. Without an answer it is
 * the device's clock. ISO 8601 in UTC.
 */
export function serverNow({
  now,
  serverTimes,
}: {
  now(): number;
  serverTimes?: () => string | null | undefined;
}): string {
  return new Date(now() + aheadOf(serverTimes?.() ?? '')).toISOString();
}

/** @param noted the text that `noteTime` wrote, the newest first */
function aheadOf(noted: string): number {
  const all = noted.split(';').flatMap(measurementOf);
  const [newest] = all;
  if (!newest) return 0;
  // Measurements that disagree with the newest are from before a change of this device's clock.
  const agreeing = all.filter(([ahead, half]) => Math.abs(ahead - newest[0]) <= half + newest[1] + SAME_MS);
  const [ahead, half] = agreeing.toSorted(([a], [b]) => a - b)[Math.floor(agreeing.length / 2)] ?? newest;
  // A difference that the round trip alone may explain is ignored.
  return Math.abs(ahead) < SAME_MS || Math.abs(ahead) <= half ? 0 : Math.round(ahead);
}

/** Ignores measurements with a clock change in between, and long round trips, whose error is large. */
function measurementOf(text: string): Measurement[] {
  const [server = '', sent, answered] = text.split(',');
  const half = (Number(answered) - Number(sent)) / 2;
  const ahead = Date.parse(server) - Number(sent) - half;
  return half >= 0 && half <= LONGEST_HALF_MS && !Number.isNaN(ahead) ? [[ahead, half]] : [];
}
