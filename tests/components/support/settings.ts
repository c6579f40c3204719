import type { RecordStore } from '../../../shared/contract/record-stores.ts';
import type { SignedInDevice } from '../../../shared/contract/settings.ts';
import type { Account } from '../../../shared/domain/user.ts';
import { type ErrorCode, statusOf } from '../../../shared/error-codes.ts';

/** The server's answer to one call: a body, one made from the sent body, a refusal, nothing readable, or nothing. */
type Settled =
  | { body: unknown }
  | { from: (body: Record<string, unknown>, query: Record<string, string>) => unknown }
  | { code: ErrorCode; message: string; field?: string }
  | { status: number }
  | 'no connection';
type SettingsAnswer = Settled | Promise<Settled>;

export interface SettingsCall {
  /** 'PATCH /api/user/name', without a query. */
  what: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

export const RAINY: RecordStore = {
  place_id: 'sample:1',
  name: 'Rainy Day Records',
  formatted_address: '12 Canal Street, Springfield',
  rating: 4.7,
  user_ratings_total: 212,
  formatted_phone_number: '(413) 555-0142',
  website: 'https://rainyday.example/',
  opening_hours: { open_now: true },
};
export const RAIN_DOG: RecordStore = {
  place_id: 'sample:2',
  name: 'Rain Dog Vinyl',
  formatted_address: '3 Mill Lane, Springfield',
};

const ATTRIBUTION = 'Sample stores, all of them invented';
const origin = { source: 'sample', attribution: ATTRIBUTION };

export const foundStores = (...results: RecordStore[]): Settled => ({ body: { results, ...origin } });
export const validStore = (storeData = RAINY): Settled => ({
  body: { isValid: true, storeData, suggestions: [], ...origin },
});
export const invalidStore = (...suggestions: RecordStore[]): Settled => ({
  body: { isValid: false, storeData: null, suggestions, ...origin },
});

export const THIS_DEVICE: SignedInDevice = {
  ...{ id: 'a'.repeat(64), name: 'Chrome on Linux', isThis: true },
  ...{ signedInAt: '2026-11-01T12:00:00.000Z', lastUsedAt: '2026-11-22T12:00:00.000Z' },
};
export const OTHER_DEVICE: SignedInDevice = {
  ...{ id: 'b'.repeat(64), name: 'Safari on iPhone', isThis: false },
  ...{ signedInAt: null, lastUsedAt: '2026-11-20T12:00:00.000Z' },
};

/** The settings' calls of the server: each changes the account as it says, unless a test scripts another answer. */
export function scriptedSettings(answers: Record<string, SettingsAnswer> = {}) {
  const calls: SettingsCall[] = [];
  let changes: Record<string, unknown> = {};
  const usual: Record<string, Settled> = {
    'GET /api/record-stores/source': { body: { ...origin, searchesWhileTyping: true } },
    'GET /api/user/sessions': { body: [THIS_DEVICE] },
    'GET /api/push/devices': { body: [] },
    'GET /api/user/news': { body: { newsByMail: false } },
  };
  return {
    calls,
    answers,
    /** The bodies of all calls of one kind. */
    sent: (what: string) => calls.filter((call) => call.what === what).map(({ body }) => body),
    async answer(path: string, init: RequestInit, account: () => Account): Promise<Response> {
      const { pathname, searchParams } = new URL(path, window.location.href);
      const what = `${init.method ?? 'GET'} ${pathname}`;
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
      const query = Object.fromEntries(searchParams);
      calls.push({ what, query, body });
      const answer = await (answers[what] ?? usual[what]);
      if (answer === undefined && what.startsWith('PATCH /api/')) {
        changes = { ...changes, ...body, updatedAt: new Date().toISOString() };
        return Response.json({ ...account(), ...changes });
      }
      if (answer === undefined || answer === 'no connection') throw new TypeError('Nothing answers here');
      if ('body' in answer) return Response.json(answer.body);
      if ('from' in answer) return Response.json(answer.from(body, query));
      if ('status' in answer) return new Response('Bad gateway', { status: answer.status });
      const { code, message, field } = answer;
      return Response.json({ code, message, ...(field && { details: { field } }) }, { status: statusOf(code) });
    },
  };
}
