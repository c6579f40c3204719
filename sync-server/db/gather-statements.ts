import type { PoolClient } from 'pg';

/** What is sent without waiting for more, in bytes, so that the database can begin. */
const ENOUGH = 64_000;

/**
 * Sends statements that are asked for one right after the other in one piece: a write to the connection costs the
 * server as much as all else it does for a small statement.
 */
export function gatherStatements(client: PoolClient): void {
  const { query } = client;
  const { stream } = client.connection;
  let isGathering = false;

  function send(): void {
    if (isGathering) stream.uncork();
    isGathering = false;
  }

  client.query = ((...args: Parameters<typeof query>) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      process.nextTick(send);
    }
    const answer = Reflect.apply(query, client, args);
    if (stream.writableLength > ENOUGH) send();
    return answer;
  }) as typeof query;
}
