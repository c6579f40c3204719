import { z } from 'zod';
import { foldArtist, foldText } from '../../../shared/domain/text.ts';
import { createPoliteFetch, type Manners, type Outside, type Reply } from '../polite-fetch.ts';
import { createSharedAnswers } from '../shared-answers.ts';
import { parseOffers } from './amazon-parse.ts';
import type { AmazonSettings } from './amazon-settings.ts';
import { createAmazonTokens, type TokenResult } from './amazon-token.ts';
import {
  NOT_CONFIGURED,
  type RetailAnswer,
  type RetailFailure,
  type RetailPriceProvider,
  type RetailQuery,
} from './retail-price-provider.ts';

const hour = 60 * 60_000;
const nothingFoundMs = hour / 6;
/** New credentials allow one request per second. */
const paceMs = 1_000;
/** The longest wait before a request; a longer one is refused. */
const maxWaitMs = 5_000;

/** No pause after a 429, because the pace below keeps the rate limit. */
const MANNERS: Manners = {
  timeoutMs: 8_000,
  mostBytes: 1_000_000,
  expects: 'json',
  retries: 2,
  longestWaitMs: maxWaitMs,
  outage: { failures: 5, pauseMs: 30_000 },
};

const RESOURCES = [
  'images.primary.large',
  'itemInfo.title',
  'itemInfo.byLineInfo',
  'itemInfo.externalIds',
  'itemInfo.classifications',
  'offersV2.listings.price',
  'offersV2.listings.availability',
  'offersV2.listings.condition',
  'offersV2.listings.isBuyBoxWinner',
];

/** Amazon's Creators API. Equal searches share one request; prices are cached for at most an hour. */
export function createAmazonClient(settings: AmazonSettings, outside: Outside): RetailPriceProvider {
  const { clock, wait } = outside;
  const polite = createPoliteFetch(MANNERS, outside);
  const tokens = createAmazonTokens(settings, polite, clock);
  const answers = createSharedAnswers<RetailAnswer>(clock, lifetimeOf);
  let turnedAwayUntil = 0;
  let nextStart = 0;

  function search(query: RetailQuery): Promise<RetailAnswer> {
    let granted: TokenResult | undefined;
    return polite.call<RetailAnswer>({
      turn: keepPace,
      async send() {
        granted = await tokens.get();
        return granted.ok ? searchItems(query, granted.token) : granted.reply;
      },
      judge(reply, attempt) {
        if (isTurnedAway(reply)) return 'over';
        if (!granted?.ok || reply.status !== 401) return undefined;
        tokens.forget();
        return attempt === 0 ? 'again' : 'over';
      },
      answer: (reply) => answerOf(reply, granted?.ok ?? false),
    });
  }

  /** @returns a refusal if the line is too long */
  async function keepPace(): Promise<RetailAnswer | undefined> {
    const line = Math.max(0, nextStart - clock());
    if (line > maxWaitMs) return busy(line);
    nextStart = clock() + line + paceMs;
    if (line > 0) await wait(line);
    return undefined;
  }

  function searchItems({ artist, title }: RetailQuery, token: string): Promise<Reply> {
    const { apiBase, marketplace, partnerTag, version } = settings;
    return polite.request(`${apiBase}/catalog/v1/searchItems`, {
      method: 'POST',
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
    });
  }

  function answerOf(reply: Reply, hadToken: boolean): RetailAnswer {
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

  return {
    get configured() {
      return clock() >= turnedAwayUntil;
    },
    async search(query) {
      if (clock() < turnedAwayUntil) return { ok: false, kind: 'not_configured', message: NOT_CONFIGURED };
      return answers(keyOf(query), () => search(query));
    },
  };
}

function keyOf({ artist, title }: RetailQuery): string {
  // A title of punctuation only, like '( )', folds to an empty text; keep it to distinguish such titles.
  return JSON.stringify([foldArtist(artist) || artist.trim(), foldText(title) || title.trim()]);
}

function lifetimeOf(answer: RetailAnswer): number {
  if (!answer.ok) return 0;
  return answer.value.length > 0 ? hour : nothingFoundMs;
}

/** The credentials are refused, so a retry is useless. */
function isTurnedAway({ body }: Reply): boolean {
  return reasonsIn(body).some((reason) => reason === 'invalid_client' || reason === 'AssociateNotEligible');
}

const word = z.string().max(200).optional().catch(undefined);
const problem = z.object({ reason: word, code: word, error: word }).partial();
const problems = problem.extend({ errors: z.array(problem.catch({})).optional().catch(undefined) });

/** The reasons and codes of a refusal, e.g. `AssociateNotEligible`. */
function reasonsIn(body: unknown): string[] {
  const parsed = problems.safeParse(body);
  if (!parsed.success) return [];
  const { errors = [], ...top } = parsed.data;
  return [top, ...errors]
    .flatMap(({ reason, code, error }) => [reason, code, error])
    .filter((each) => each !== undefined);
}

function failureOf({ status, retryAfterSeconds }: Reply): RetailFailure {
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
