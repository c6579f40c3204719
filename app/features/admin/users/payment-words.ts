import { dayText } from '../../../ui/text/day-text.ts';

/** 'March 12, 2026' of Unix seconds. */
export function secondsDay(seconds: number): string {
  return dayText(new Date(seconds * 1000).toISOString());
}
