import { z } from 'zod';
import type { PoliteFetch, Reply } from '../polite-fetch.ts';
import type { AmazonSettings } from './amazon-settings.ts';

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().catch(3600) });
/** A token is renewed a minute early, so that none expires in transit. */
const spareMs = 60_000;

export type TokenResult = { ok: true; token: string } | { ok: false; reply: Reply };

export interface AmazonTokens {
  get(): Promise<TokenResult>;
  /** Call it when the site refuses a token that has not expired. */
  forget(): void;
}

/** Access tokens by client credentials; all requests share one for its lifetime. */
export function createAmazonTokens(settings: AmazonSettings, polite: PoliteFetch, clock: () => number): AmazonTokens {
  let cached: { token: string; until: number } | undefined;
  let underWay: Promise<TokenResult> | undefined;

  async function requestToken(): Promise<TokenResult> {
    const reply = await polite.request(settings.tokenUrl, requestOf(settings));
    const parsed = reply.status === 200 ? tokenAnswer.safeParse(reply.body) : undefined;
    if (!parsed?.success) return { ok: false, reply };
    const { access_token: token, expires_in: seconds } = parsed.data;
    cached = { token, until: clock() + seconds * 1000 - spareMs };
    return { ok: true, token };
  }

  return {
    async get() {
      if (cached && clock() < cached.until) return { ok: true, token: cached.token };
      underWay ??= requestToken().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    forget() {
      cached = undefined;
    },
  };
}

/** Version 3 sends JSON, version 2 a form with another spelling of the scope. */
function requestOf({ credentialId, credentialSecret, version }: AmazonSettings) {
  const isForm = version.startsWith('2');
  const fields = {
    grant_type: 'client_credentials',
    client_id: credentialId,
    client_secret: credentialSecret,
    scope: isForm ? 'creatorsapi/default' : 'creatorsapi::default',
  };
  return {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  };
}
