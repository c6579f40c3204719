import { foldArtist, foldText } from '../../../shared/domain/text.ts';
import { createResultCache } from '../catalogue/result-cache.ts';
import { type AmazonOutside, type AmazonReply, postToAmazon } from './amazon-call.ts';
import { parseOffers } from './amazon-parse.ts';
import type { AmazonSettings } from './amazon-settings.ts';
import { createAmazonTokens } from './amazon-token.ts';
import {
  NOT_CONFIGURED,
  type RetailAnswer,
  type RetailFailure,
  type RetailPriceProvider,
  type RetailQuery,
} from './retail-price-provider.ts';

const hour = 60 * 60_000;
const nothingFoundMs = hour / 6;
const maxKept = 500;
/** New credentials may ask once a second. */
const paceMs = 1_000;
/** Somebody looks at a spinner: a longer line or Retry-After is told and not waited for. */
const maxWaitMs = 5_000;
const maxRetries = 2;

const RESOURCES = [
  'images.primary.large',
  'itemInfo.title',
  'itemInfo.byLineInfo',
  'itemInfo.classifications',
  'offersV2.listings.price',
  'offersV2.listings.availability',
  'offersV2.listings.condition',
  'offersV2.listings.isBuyBoxWinner',
];

/** Amazon's Creators API: equal questions share one request, prices are kept for an hour at most. */
export function createAmazonClient(settings: AmazonSettings, outside: AmazonOutside): RetailPriceProvider {
  const { clock, wait } = outside;
  const tokens = createAmazonTokens(settings, outside);
  const kept = createResultCache<RetailAnswer>(maxKept, clock);
  const underWay = new Map<string, Promise<RetailAnswer>>();
  let turnedAwayUntil = 0;
  let nextStart = 0;

  async function ask(query: RetailQuery): Promise<RetailAnswer> {
    for (let attempt = 0; ; attempt += 1) {
      const line = Math.max(0, nextStart - clock());
      if (line > maxWaitMs) return busy(line);
      nextStart = clock() + line + paceMs;
      if (line > 0) await wait(line);
      const granted = await tokens.get();
      const reply = granted.ok ? await searchItems(query, granted.token) : granted.reply;
      const isStale = granted.ok && reply.status === 401;
      if (isStale) tokens.forget();
      const pause = attempt < maxRetries ? retryPause(reply, isStale, attempt) : undefined;
      if (pause === undefined) return answerOf(reply, granted.ok);
      if (pause > 0) await wait(pause);
    }
  }

  function searchItems({ artist, title }: RetailQuery, token: string): Promise<AmazonReply> {
    const { apiBase, marketplace, partnerTag, version } = settings;
    return postToAmazon(
      `${apiBase}/catalog/v1/searchItems`,
      {
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: version.startsWith('2') ? `Bearer ${token}, Version ${version}` : `Bearer ${token}`,
          'x-marketplace': marketplace,
        },
        body: JSON.stringify({
          partnerTag,
          keywords: `${artist} ${title} vinyl`,
          searchIndex: 'Music',
          itemCount: 5,
          resources: RESOURCES,
        }),
      },
      outside,
    );
  }

  function answerOf(reply: AmazonReply, hadToken: boolean): RetailAnswer {
    if (reply.status === 200 && hadToken) {
      const value = parseOffers(reply.body, new Date(clock()).toISOString());
      return value === null ? badResponse() : { ok: true, value };
    }
    if (isTurnedAway(reply)) {
      turnedAwayUntil = clock() + hour;
      return { ok: false, kind: 'not_configured', message: NOT_CONFIGURED };
    }
    return failureOf(reply);
  }

  async function askAndKeep(key: string, query: RetailQuery): Promise<RetailAnswer> {
    try {
      const answer = await ask(query);
      if (answer.ok) kept.set(key, answer, answer.value.length > 0 ? hour : nothingFoundMs);
      return answer;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    get configured() {
      return clock() >= turnedAwayUntil;
    },
    async search(query) {
      if (clock() < turnedAwayUntil) return { ok: false, kind: 'not_configured', message: NOT_CONFIGURED };
      const key = keyOf(query);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const answer = underWay.get(key) ?? askAndKeep(key, query);
      underWay.set(key, answer);
      return answer;
    },
  };
}

function keyOf({ artist, title }: RetailQuery): string {
  // A title of nothing but signs, like '( )', folds to nothing and would be mistaken for every other such title.
  return JSON.stringify([foldArtist(artist) || artist.trim(), foldText(title) || title.trim()]);
}

/** The credentials themselves are refused: asking again soon changes nothing. */
function isTurnedAway({ reasons }: AmazonReply): boolean {
  return reasons.some((reason) => reason === 'invalid_client' || reason === 'AssociateNotEligible');
}

/** Milliseconds until another attempt, undefined when none makes sense. */
function retryPause(reply: AmazonReply, isStale: boolean, attempt: number): number | undefined {
  const { status, retryAfterSeconds } = reply;
  if (isTurnedAway(reply)) return undefined;
  if (isStale) return attempt === 0 ? 0 : undefined;
  if (status !== 429 && (status === null || status < 500)) return undefined;
  const pause = retryAfterSeconds === undefined ? 1_000 * 2 ** attempt : retryAfterSeconds * 1_000;
  return pause <= maxWaitMs ? pause : undefined;
}

function failureOf({ status, retryAfterSeconds }: AmazonReply): RetailFailure {
  if (status === 429) return busy((retryAfterSeconds ?? 30) * 1_000);
  if (status === 200) return badResponse();
  if (status !== null && status < 500) {
    return { ok: false, kind: 'rejected', message: 'The retail site refused this search.' };
  }
  return { ok: false, kind: 'unavailable', message: 'The retail site cannot be reached right now.' };
}

function busy(milliseconds: number): RetailFailure {
  return {
    ok: false,
    kind: 'rate_limited',
    message: 'The retail site is busy. Please try again in a moment.',
    retryAfterSeconds: Math.ceil(milliseconds / 1_000),
  };
}

function badResponse(): RetailFailure {
  return { ok: false, kind: 'bad_response', message: 'The retail site sent an answer that makes no sense.' };
}
