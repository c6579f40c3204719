import * as contract from '../../shared/contract/discogs-account.ts';
import { AppError } from '../http/app-error.ts';
import type { Calls } from '../http/mount.ts';
import type { DiscogsAccountFailure } from '../providers/discogs-account/discogs-account-provider.ts';
import { findConnection, putConnection, removeConnection } from './connection.ts';

/** The connection of a person to their account at Discogs. Its lists pass through: nothing of them is kept here. */
export function discogsAccountRoutes({ mount }: Calls): void {
  mount(contract.readDiscogsAccount, async ({ ctx, userId }) => {
    const { isOffered } = ctx.discogsAccounts;
    return { isOffered, username: isOffered ? ((await findConnection(ctx, userId))?.username ?? null) : null };
  });

  mount(contract.connectDiscogs, async ({ ctx, userId }) => {
    const asked = await ctx.discogsAccounts.ask(`${ctx.config.publicUrl}/you`);
    if (!asked.ok) throw asAppError(asked);
    const { address, ...token } = asked.value;
    await putConnection(ctx, userId, { username: null, ...token });
    return { address };
  });

  mount(contract.confirmDiscogs, async ({ ctx, userId, body: { token, verifier } }) => {
    const asked = await findConnection(ctx, userId);
    // An address with another token was made for another person, or is an old one.
    if (asked?.username !== null || asked.token !== token) throw notConnected();
    const agreed = await ctx.discogsAccounts.agree(asked, verifier);
    if (!agreed.ok) throw asAppError(agreed);
    await putConnection(ctx, userId, agreed.value);
    return { username: agreed.value.username };
  });

  mount(contract.disconnectDiscogs, async ({ ctx, userId }) => {
    await removeConnection(ctx, userId);
    return { success: true as const };
  });

  mount(contract.readDiscogsList, async ({ ctx, userId, params: { list }, query: { page = 1 } }) => {
    const connection = await findConnection(ctx, userId);
    const username = connection?.username;
    if (!connection || !username) throw notConnected();
    const read = await ctx.discogsAccounts.read({ ...connection, username }, list, page);
    if (read.ok) return read.value;
    // Taken back at Discogs: to ask with it again would be refused each time.
    if (read.kind === 'refused') await removeConnection(ctx, userId);
    throw asAppError(read);
  });
}

function notConnected(): AppError {
  return new AppError('NOT_FOUND', 'Your Discogs account is not connected. Please connect it.');
}

function asAppError({ kind, retryAfterSeconds }: DiscogsAccountFailure): AppError {
  const details = retryAfterSeconds === undefined ? undefined : { retryAfter: retryAfterSeconds };
  switch (kind) {
    case 'not_configured':
      return new AppError('NOT_CONFIGURED', 'This server cannot read Discogs accounts.');
    case 'refused':
      return new AppError('NOT_FOUND', 'Discogs does not accept this connection any more. Please connect again.');
    case 'rate_limited':
      return new AppError('RATE_LIMITED', 'Discogs is busy. Please try again in a minute.', details);
    case 'unavailable':
      return new AppError('UNAVAILABLE', 'Discogs cannot be reached right now.', details);
    case 'bad_response':
      return new AppError('UNAVAILABLE', 'Discogs sent an answer that makes no sense.');
  }
}
