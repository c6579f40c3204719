/** '3 days', '2 hours', '5 minutes', '40 seconds': the largest whole unit. */
export function durationText(seconds: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count > 0 || length === 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return '';
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
