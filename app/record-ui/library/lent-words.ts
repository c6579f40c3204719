import type { RecordRow } from '../../../shared/schemas/record.ts';
import { dateText } from '../../ui/text/date-words.ts';

/** 'Lent to a neighbour since May 3, 2026'; undefined if it is not lent. */
export function lentWords({ lentTo, lentOn }: Pick<RecordRow, 'lentTo' | 'lentOn'>): string | undefined {
  return lentTo ? `Lent to ${lentTo}${lentOn ? ` since ${dateText(lentOn)}` : ''}` : undefined;
}
