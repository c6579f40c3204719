import { writeNews } from '../../shared/wire/sync-text.ts';
import type { Connections } from '../db/fair-pool.ts';
import { FEW_ROWS } from '../library/written-rows.ts';
import { type News, readNews } from './news.ts';
import { answerLines } from './sync-once.ts';

/** The longest line that is pushed; devices pull longer ones. */
const MOST_LENGTH = 64_000;

export interface NewsLine {
  /** The cursor of a device after it has stored the line. */
  version: number;
  /** Undefined if the change is too large, or partly pruned. */
  text: string | undefined;
}

/** The changes after a version, as a line of a pull's answer plus that version. */
export async function readNewsLine(
  ctx: { pool: Connections; clock(): number },
  userId: string,
  from: number,
): Promise<NewsLine> {
  const news = await readNews(ctx.pool, userId, from, { most: FEW_ROWS, part: 'none' });
  return newsLineOf(ctx, userId, from, news);
}

/** The same, for news that are already loaded. */
export function newsLineOf(ctx: { clock(): number }, userId: string, from: number, news: News): NewsLine {
  return { version: news.version, text: lineOf(userId, from, news, new Date(ctx.clock()).toISOString()) };
}

function lineOf(userId: string, from: number, news: News, serverTime: string): string | undefined {
  const { version, epoch, floor, upTo, rows, deleted } = news;
  // Tombstones up to the floor are pruned.
  if (upTo === null || version === from || from < floor) return undefined;
  const [line = ''] = answerLines({
    head: {
      userId,
      epoch,
      serverTime,
      head: version,
      cursor: version,
      more: false,
      verdicts: [],
      segments: 0,
      deleted,
    },
    rows,
    segments: [],
  });
  if (line.length > MOST_LENGTH) return undefined;
  return writeNews(from, line);
}
