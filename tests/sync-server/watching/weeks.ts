import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import type { Context } from '../../../sync-server/context.ts';
import type { OfferAnswer, OfferSource, SourceName } from '../../../sync-server/providers/offers/offer-source.ts';
import { watchRound } from '../../../sync-server/watching/round.ts';
import { rngOf } from '../../support/rng.ts';
import { copyOf } from './shops.ts';

export const HOUR = 3_600_000;
/** So late may a shop's answer come, while the other's waits to be judged. */
export const LATE = 7 * HOUR;
const START = Date.UTC(2026, 10, 2);
const FRESH = { amazon: HOUR, ebay: 6 * HOUR };
/** Few, so that the budget is short. */
const RATES = { amazon: { perSecond: 0.5, perDay: 90 }, ebay: { perSecond: 1, perDay: 50 } };
const FAILURES = ['rate_limited', 'credentials_refused', 'unavailable', 'unreadable'] as const;

/** One request, with what was answered. `real` is a time that is never set back. */
export interface Ask {
  source: SourceName;
  album: string;
  at: number;
  real: number;
  price: number | null | 'failed';
  /** Asked in the same hour: these are judged in any order. */
  step: number;
  /** Whether the round went to its end beyond it. */
  isNoted: boolean;
  /** The rule of each wish for the album at that time; nothing for one without an alert. */
  targets: Map<string, number>;
  /** The other shop answered so late meanwhile that this answer may have been too old when it was read. */
  isUnsure: boolean;
  /** Asked while another server asked, too. */
  isBeside: boolean;
}
export interface Ring {
  wishId: string;
  source: SourceName;
  at: number;
}
/** A wish whose alert was switched off, so that it begins from the start. */
export interface Reset {
  wishId: string;
  before: number;
}

export interface Weeks {
  asks: Ask[];
  rings: Ring[];
  resets: Reset[];
  kept: string[];
  rates: typeof RATES;
  kills: number;
}

class Killed extends Error {}

/** Weeks of two shops, two servers and a few people, from a seed. */
export async function playWeeks(server: Context, seed: number, days: number): Promise<Weeks> {
  const rng = rngOf(seed);
  const chance = (part: number) => rng() < part;
  const between = (low: number, high: number) => low + Math.floor(rng() * (high - low));
  const { db, pool } = server;
  const weeks: Weeks = { asks: [], rings: [], resets: [], kept: [], rates: RATES, kills: 0 };
  const real = { now: START };
  let setBack = 0;
  let hasJumped = false;
  let mayBeSlow = true;
  let step = 0;
  const clock = () => real.now - setBack;
  const albums = Array.from({ length: 9 }, (_, index) => `Album ${'abcdefghi'[index]}`);
  const shelves = new Map<string, { until: number; price: number | null }>();
  const moods = new Map<string, { until: number; isFailing: boolean }>();
  const wishes: { id: string; userId: string; album: string; target: number; isOn: boolean }[] = [];

  function priceAt(source: SourceName, album: string): number | null {
    const key = `${source} ${album}`;
    const now = shelves.get(key);
    if (now && real.now < now.until) return now.price;
    const price = chance(0.2) ? null : between(10, 40);
    shelves.set(key, { until: real.now + between(5, 90) * HOUR, price });
    return price;
  }

  function isFailing(source: SourceName): boolean {
    const mood = moods.get(source);
    if (mood && real.now < mood.until) return mood.isFailing;
    const next = { until: real.now + between(2, 60) * HOUR, isFailing: mood ? !mood.isFailing && chance(0.4) : false };
    moods.set(source, next);
    return next.isFailing;
  }

  function shop(name: SourceName, burn: () => void, isBeside: boolean): OfferSource {
    return {
      ...{
        name,
        shop: name,
        configured: true,
        currency: 'USD',
        mayKeepHistory: false,
        freshFor: FRESH[name],
        rate: RATES[name],
      },
      async findOffers({ title }): Promise<OfferAnswer> {
        burn();
        const targets = new Map(wishes.filter((w) => w.isOn && w.album === title).map((w) => [w.id, w.target]));
        const ask = {
          source: name,
          album: title,
          at: clock(),
          real: real.now,
          isNoted: false,
          isUnsure: false,
          targets,
          isBeside,
          step,
        };
        if (isFailing(name)) {
          weeks.asks.push({ ...ask, price: 'failed' });
          const kind = FAILURES[between(0, FAILURES.length)] ?? 'unavailable';
          return kind === 'rate_limited' ? { ok: false, kind, retryAfterSeconds: 3_600 } : { ok: false, kind };
        }
        const price = priceAt(name, title);
        const askedAt = clock();
        // An answer that comes when the offer is too old already.
        const isSlow = mayBeSlow && !isBeside && chance(0.02);
        if (isSlow) {
          real.now += LATE;
          hasJumped = true;
        }
        weeks.asks.push({ ...ask, price: isSlow ? null : price });
        burn();
        if (price === null) return { ok: true, offers: [] };
        const copy = copyOf(name, `Harmonia - ${title} LP`, `${price}.00`, askedAt, FRESH[name]);
        return { ok: true, offers: [{ ...copy, itemId: `${ask.real}` }] };
      },
    };
  }

  async function round(isKilled: boolean, isBeside: boolean): Promise<boolean> {
    let left = isKilled ? between(1, 120) : Number.POSITIVE_INFINITY;
    const burn = () => {
      left -= 1;
      if (left <= 0) throw new Killed();
    };
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        burn();
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const ticking = () => {
      burn();
      return clock();
    };
    const offerSources = [shop('amazon', burn, isBeside), shop('ebay', burn, isBeside)];
    try {
      await watchRound({ ...server, db: db.withPlugin(plugin), clock: ticking, offerSources } as Context, {
        async raiseNotification(tx, { dedupeKey, data }) {
          burn();
          await sql`insert into rung values (${tx.userId}, ${dedupeKey}, ${JSON.stringify(data)}::jsonb)`.execute(
            tx.trx,
          );
          burn();
        },
        async wait(ms) {
          burn();
          real.now += isBeside ? 0 : Math.ceil(ms);
        },
        longestMs: 50_000,
      });
      return false;
    } catch (error) {
      if (!isKilled) throw error;
      weeks.kills += 1;
      return true;
    }
  }

  /**
   * The looks that the rounds have noted since.
   * @param isKilled of two rounds side by side, one was killed: a look may be the other's, who asked once more
   */
  async function note(from: number, isKilled = false): Promise<void> {
    const { rows } = await pool.query(
      `select a.title, l.source, l.looked_at from album_looks l join watched_albums a using (album_key) where looked_at is not null`,
    );
    for (const ask of weeks.asks.slice(from)) {
      const look = rows.find(({ title, source }) => title === ask.album && source === ask.source);
      const at = look ? Date.parse(look.looked_at) : 0;
      ask.isNoted = at >= ask.at && at <= clock() && !(ask.isBeside && isKilled);
      ask.isUnsure = hasJumped;
    }
  }

  async function change(): Promise<void> {
    const wish = wishes[between(0, wishes.length)];
    if (!wish) return;
    if (chance(0.5)) {
      wish.target = between(12, 35);
      await pool.query(`${ON} update wishlist_items set target_price = ${wish.target} where id = '${wish.id}'`);
    } else {
      wish.isOn = !wish.isOn;
      if (!wish.isOn) weeks.resets.push({ wishId: wish.id, before: weeks.asks.length });
      await pool.query(`${ON} update wishlist_items set price_alert = ${wish.isOn} where id = '${wish.id}'`);
    }
  }

  for (let person = 0; person < 4; person += 1) {
    const userId = server.newId();
    await pool.query(
      `insert into users (id, issuer, subject, email, email_verified) values ('${userId}', 'x', '${userId}', null, false)`,
    );
    for (const album of albums.filter(() => chance(0.6))) {
      const wish = { id: server.newId(), userId, album, target: between(12, 35), isOn: true };
      wishes.push(wish);
      await pool.query(
        `${ON} insert into wishlist_items (id, user_id, artist, title, price_alert, target_price, is_public, created_at, updated_at, version)
         values ('${wish.id}', '${userId}', 'Harmonia', '${album}', true, ${wish.target}, true, now(), now(), 1)`,
      );
    }
  }

  const end = START + days * 24 * HOUR;
  while (real.now < end) {
    real.now += HOUR;
    step += 1;
    if (chance(0.1)) await change();
    if (chance(0.01)) await setClockBack();
    const from = weeks.asks.length;
    const isBeside = chance(0.2);
    const first = round(chance(0.2), isBeside);
    const ends = await Promise.all(isBeside ? [first, round(chance(0.2), true)] : [first]);
    await note(from, ends.includes(true));
    // The next minute's round, which forgets, comes only in an hour here.
    if (!ends.includes(true) && !hasJumped) await lookForOldOffers();
    hasJumped = false;
  }

  /** The next minute's round notices it, not only the next hour's. */
  async function setClockBack(): Promise<void> {
    const from = weeks.asks.length;
    mayBeSlow = false;
    await round(false, false);
    step += 1;
    setBack += between(3, 180) * 60_000;
    real.now += 60_000;
    await round(false, false);
    await note(from);
    mayBeSlow = true;
    step += 1;
  }

  async function lookForOldOffers(): Promise<void> {
    const { rows } = await pool.query('select source, item_id from current_offers');
    for (const { source, item_id } of rows) {
      const age = real.now - Number(item_id);
      if (age > FRESH[source as SourceName]) weeks.kept.push(`${source} kept an offer for ${age / HOUR} hours`);
    }
  }

  const { rows } = await pool.query(`select data from rung order by place`);
  weeks.rings = rows.map(({ data }) => ({ wishId: data.wishId, source: data.source, at: Date.parse(data.crossedAt) }));
  return weeks;
}

const ON = "select set_config('side_one.user_transaction', 'on', false);";
