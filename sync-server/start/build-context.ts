import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../config.ts';
import type { Context, ServerContext } from '../context.ts';
import { createDatabase } from '../db/database.ts';
import { eventLoop } from '../library/time-slices.ts';
import { createTurns } from '../library/turns.ts';
import { noMetrics } from '../metrics/metrics.ts';
import { createLivePokes } from '../sync/live.ts';
import {
  chooseDiscogs,
  chooseIdentity,
  chooseMail,
  chooseObjects,
  chooseOfferSources,
  choosePayment,
  choosePush,
  chooseRetailPrices,
  chooseStores,
} from './choose-providers.ts';

export type Overrides = Partial<
  Pick<
    Context,
    | 'clock'
    | 'newId'
    | 'identity'
    | 'catalogue'
    | 'discogsAccounts'
    | 'retail'
    | 'offerSources'
    | 'stores'
    | 'payment'
    | 'mail'
    | 'push'
    | 'objects'
    | 'log'
    | 'metrics'
  >
>;

/** Builds the context on a migrated database; tests replace parts of it. */
export async function buildContext(
  config: Config,
  connectionString: string,
  overrides: Overrides = {},
): Promise<ServerContext> {
  const log = overrides.log ?? createLog(config);
  const clock = overrides.clock ?? Date.now;
  const directUrl = config.database.mode === 'real' ? config.database.directUrl : undefined;
  const { pool, db } = createDatabase({
    connectionString,
    isPooled: directUrl !== undefined,
    max: config.databasePoolSize,
    onError: (error) => {
      if (!pool.ending) log.warn({ err: error }, 'a database connection broke');
    },
  });
  const discogs = chooseDiscogs(config, clock, log);
  const retail = overrides.retail ?? chooseRetailPrices(config, clock);
  return {
    config,
    db,
    pool,
    clock,
    newId: overrides.newId ?? uuidv7,
    identity: overrides.identity ?? (await chooseIdentity(config, clock)),
    catalogue: overrides.catalogue ?? discogs.catalogue,
    discogsAccounts: overrides.discogsAccounts ?? discogs.accounts,
    retail,
    offerSources: overrides.offerSources ?? chooseOfferSources(config, retail, clock),
    stores: overrides.stores ?? (await chooseStores(config, clock, db)),
    mail: overrides.mail ?? (await chooseMail(config)),
    push: overrides.push ?? choosePush(config, clock, db),
    payment: overrides.payment ?? choosePayment(config, clock, log),
    objects: overrides.objects ?? chooseObjects(config, clock),
    live: createLivePokes({ pool, directUrl: directUrl ?? connectionString, log }),
    turns: createTurns(),
    loop: eventLoop,
    metrics: overrides.metrics ?? noMetrics,
    log,
  };
}

export async function closeContext({ live, db }: Pick<Context, 'live' | 'db'>): Promise<void> {
  await live.stop();
  await db.destroy();
}

/** @param out receives the lines instead of the standard output */
export function createLog(config: Pick<Config, 'logLevel'>, out?: pino.DestinationStream): Context['log'] {
  const options = {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Database errors contain the failing row, which is personal data.
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

/** PostgreSQL quotes invalid data in errors of class 22; in other errors it quotes only our own names. */
function withoutValues(message: string, code: unknown): string {
  return typeof code === 'string' && code.startsWith('22') ? message.replace(/".*"/s, '"…"') : message;
}
