import { newsOf } from '../../../app/sync/take-news.ts';
import { readNews } from '../../../shared/wire/sync-text.ts';
import { rngOf } from '../../support/rng.ts';
import type { Network } from './network.ts';
import type { OpenTab, World } from './world.ts';

const MOST_FUSE = 12;

/**
 * What the server sends unasked, rows and all. It may get lost, come twice, late, in another order, to a page of
 * another person, and to a tab that is killed while it takes it.
 */
export function createServerPushes({ backend, count }: World, network: Network) {
  /** Messages on their way, oldest first. */
  const underWay: string[] = [];
  const sentUpTo = new Map<string, number>();

  async function send(random: () => number): Promise<void> {
    for (const userId of backend.userIds) {
      const { version } = await backend.look(userId);
      const sent = sentUpTo.get(userId) ?? 0;
      const from = random() < 0.6 && sent <= version ? sent : Math.max(0, version - Math.floor(random() * 4));
      const text = from < version ? await backend.news?.(userId, from) : undefined;
      sentUpTo.set(userId, version);
      if (text !== undefined) underWay.push(text);
    }
  }

  function next(random: () => number): string | undefined {
    const isInOrder = random() < 0.7;
    const index = isInOrder ? 0 : Math.floor(random() * underWay.length);
    const text = underWay[index];
    // The last receiver takes a message away; until then it comes again.
    if (random() < 0.6) underWay.splice(index, 1);
    return text;
  }

  async function receive(tab: OpenTab, text: string, random: () => number): Promise<void> {
    const news = newsOf(text, tab.userId, readNews);
    if (!news) return count('news of another person');
    if (random() < 0.1) tab.fuse = 1 + Math.floor(random() * MOST_FUSE);
    try {
      const before = (await tab.cache.state()).cursor;
      const isTaken = await tab.takeNews(news);
      const { cursor, epoch } = await tab.cache.state();
      const isNew = isTaken && cursor !== before;
      count(isNew ? 'news taken' : 'news not taken');
      // Pages of a first pull may be newer than where it ends; only what brings it up to now evens that out.
      const isNow = (await backend.look(tab.userId)).version === cursor;
      if (isNew && isNow && epoch !== undefined) tab.arrived = { cursor, epoch };
    } catch (error) {
      if (!tab.dead) throw error;
      count('killed while taking news');
    }
    if (!tab.dead) tab.fuse = -1;
  }

  return {
    /** The server sends what is new, and some of it reaches this tab. */
    async deliver(tab: OpenTab, chance: number): Promise<boolean> {
      const random = rngOf(chance);
      await send(random);
      // A tab with a request under way takes nothing before it is through.
      if (tab.dead || network.isHeld(tab)) return false;
      tab.arrived = undefined;
      for (let left = Math.floor(random() * 3); left > 0 && !tab.dead; left -= 1) {
        const text = next(random);
        if (text === undefined) break;
        if (random() < 0.2) count('news lost');
        else await receive(tab, text, random);
      }
      return !tab.dead;
    },
  };
}
