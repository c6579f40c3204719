import type { PoolClient } from 'pg';

/** Bytes after which the buffer is sent without waiting for more, so that the database can start. */
const ENOUGH = 64_000;

/**
 * Sends statements issued in the same tick with a single write: for a small statement, the write to the socket costs as
 * much as everything else.
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
