import type { Pool } from 'pg';
import { FEW_ROWS, type News, readNews } from './news.ts';
import { answerLines } from './sync-once.ts';

/** The size of what is told unasked. */
const MOST_LENGTH = 64_000;

export interface NewsLine {
  /** The version of a device that has taken it. */
  version: number;
  /** Undefined when it is too much, or some of it is forgotten. */
  text: string | undefined;
}

/** What changed after a version, as the line of a pull's answer with the version it begins after. */
export async function readNewsLine(
  ctx: { pool: Pool; clock(): number },
  userId: string,
  from: number,
): Promise<NewsLine> {
  const news = await readNews(ctx.pool, userId, from, { most: FEW_ROWS, part: 'none' });
  return newsLineOf(ctx, userId, from, news);
}

/** The same of news that are known already. */
export function newsLineOf(ctx: { clock(): number }, userId: string, from: number, news: News): NewsLine {
  return { version: news.version, text: lineOf(userId, from, news, new Date(ctx.clock()).toISOString()) };
}

function lineOf(userId: string, from: number, news: News, serverTime: string): string | undefined {
  const { version, epoch, floor, upTo, rows, deleted } = news;
  // Deletions up to the floor are forgotten.
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
  // A line break would end the event; JSON has none inside its texts.
  return `{"from":${from},${line.slice(1).replaceAll('\n', ' ')}`;
}
