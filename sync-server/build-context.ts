import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { createDatabase } from './db/database.ts';
import { createCatalogueProvider } from './providers/catalogue/create-catalogue-provider.ts';
import { createIdentityProvider } from './providers/identity/create-identity-provider.ts';
import { createRetailPrices } from './providers/retail/create-retail-prices.ts';
import { createLivePokes } from './sync/live.ts';
import { eventLoop } from './sync/time-slices.ts';
import { createTurns } from './sync/turns.ts';

export type Overrides = Partial<Pick<Context, 'clock' | 'newId' | 'identity' | 'catalogue' | 'retail' | 'log'>>;

/** Builds the context over a migrated database; tests put their own parts in. */
export async function buildContext(
  config: Config,
  connectionString: string,
  overrides: Overrides = {},
): Promise<Context> {
  const log = overrides.log ?? createLog(config);
  const clock = overrides.clock ?? Date.now;
  const { pool, db } = createDatabase({
    connectionString,
    max: config.databasePoolSize,
    onError: (error) => {
      if (!pool.ending) log.warn({ err: error }, 'a database connection broke');
    },
  });
  const discogs = config.catalogue.mode === 'real' ? config.catalogue : null;
  return {
    config,
    db,
    pool,
    clock,
    newId: overrides.newId ?? uuidv7,
    identity: overrides.identity ?? (await createIdentityProvider(config)),
    catalogue: overrides.catalogue ?? createCatalogueProvider({ discogs, fetch, clock, log }),
    retail: overrides.retail ?? createRetailPrices(config, clock),
    live: createLivePokes({ pool, connectionString, log }),
    turns: createTurns(),
    loop: eventLoop,
    log,
  };
}

export async function closeContext({ live, db }: Context): Promise<void> {
  await live.stop();
  await db.destroy();
}

/** @param out where the lines go, if not to the standard output */
export function createLog(config: Pick<Config, 'logLevel'>, out?: pino.DestinationStream): Context['log'] {
  const options = {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors of the database carry the row they failed on: its words are somebody's.
    serializers: { err: publicError },
  };
  return out ? pino(options, out) : pino(options);
}

function publicError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : publicError(error.cause);
  const message = withoutValues(error.message, code);
  const stack = error.stack?.replace(error.message, () => message);
  return { name: error.name, message, code, stack, cause };
}

/** PostgreSQL quotes data that it cannot take (class 22); all other quoted words are names of ours. */
function withoutValues(message: string, code: unknown): string {
  return typeof code === 'string' && code.startsWith('22') ? message.replace(/".*"/s, '"…"') : message;
}
