import { numberText } from './number-text.ts';

/** '13 of 15 albums'; with more than the plan shows, '15 of 18 albums shown'. */
export function albumFigure(stored: number, limit: number): string {
  return stored > limit ? `${limit} of ${numberText(stored)} albums shown` : `${numberText(stored)} of ${limit} albums`;
}
