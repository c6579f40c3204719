import type { DiscogsList, DiscogsPage } from '../../../shared/contract/discogs-account.ts';

/** A key of an account and its secret: of a question to the person, then of their consent. */
export interface DiscogsToken {
  token: string;
  secret: string;
}

export interface DiscogsAccountFailure {
  ok: false;
  /** 'refused': Discogs does not accept the token, or the person has taken it back. */
  kind: 'not_configured' | 'rate_limited' | 'refused' | 'unavailable' | 'bad_response';
  retryAfterSeconds?: number;
}

export type DiscogsAccountResult<T> = { ok: true; value: T } | DiscogsAccountFailure;

/** Accounts of people at Discogs, read with their consent. */
export interface DiscogsAccountProvider {
  readonly isOffered: boolean;
  /** @returns a token to ask the person with, and the address that asks them */
  ask(callback: string): Promise<DiscogsAccountResult<DiscogsToken & { address: string }>>;
  /** @param asked the token that the person was asked with, @param verifier what Discogs has given them for it */
  agree(asked: DiscogsToken, verifier: string): Promise<DiscogsAccountResult<DiscogsToken & { username: string }>>;
  /** @param page counted from 1 */
  read(
    account: DiscogsToken & { username: string },
    list: DiscogsList,
    page: number,
  ): Promise<DiscogsAccountResult<DiscogsPage>>;
}

const off: DiscogsAccountFailure = { ok: false, kind: 'not_configured' };

export const noDiscogsAccounts: DiscogsAccountProvider = {
  isOffered: false,
  ask: async () => off,
  agree: async () => off,
  read: async () => off,
};
