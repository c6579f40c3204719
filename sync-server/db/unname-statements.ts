import type { PoolClient } from 'pg';

/** Keeps no statement prepared: behind a transaction pooler, the next transaction may be on another connection. */
export function unnameStatements(client: PoolClient): void {
  const { query } = client;
  client.query = ((statement: unknown, ...others: unknown[]) => {
    const isNamed = statement instanceof Object && 'name' in statement;
    return Reflect.apply(query, client, [isNamed ? { ...statement, name: undefined } : statement, ...others]);
  }) as typeof query;
}
