import { z } from 'zod';
import { type AmazonOutside, type AmazonReply, postToAmazon } from './amazon-call.ts';
import type { AmazonSettings } from './amazon-settings.ts';

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().catch(3600) });
/** A token is given up a minute before its time, so that none runs out on its way. */
const spareMs = 60_000;

export type TokenResult = { ok: true; token: string } | { ok: false; reply: AmazonReply };

export interface AmazonTokens {
  get(): Promise<TokenResult>;
  /** The site did not accept the token although its time is not over. */
  forget(): void;
}

/** Access tokens by client credentials, one for everybody and for its whole hour. */
export function createAmazonTokens(settings: AmazonSettings, outside: AmazonOutside): AmazonTokens {
  let kept: { token: string; until: number } | undefined;
  let underWay: Promise<TokenResult> | undefined;

  async function ask(): Promise<TokenResult> {
    const reply = await postToAmazon(settings.tokenUrl, requestOf(settings), outside);
    const parsed = reply.status === 200 ? tokenAnswer.safeParse(reply.body) : undefined;
    if (!parsed?.success) return { ok: false, reply };
    const { access_token: token, expires_in: seconds } = parsed.data;
    kept = { token, until: outside.clock() + seconds * 1000 - spareMs };
    return { ok: true, token };
  }

  return {
    async get() {
      if (kept && outside.clock() < kept.until) return { ok: true, token: kept.token };
      underWay ??= ask().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    forget() {
      kept = undefined;
    },
  };
}

/** Version 3 asks in JSON, version 2 with a form and another spelling of the scope. */
function requestOf({ credentialId, credentialSecret, version }: AmazonSettings) {
  const isForm = version.startsWith('2');
  const fields = {
    grant_type: 'client_credentials',
    client_id: credentialId,
    client_secret: credentialSecret,
    scope: isForm ? 'creatorsapi/default' : 'creatorsapi::default',
  };
  return {
    headers: {
      accept: 'application/json',
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  };
}
