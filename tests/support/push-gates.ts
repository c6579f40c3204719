import pg from 'pg';

/** Points where the database alone can stop a push, without a switch in the product. */
export type PushPoint = 'before the transaction' | 'in the transaction' | 'while it commits';

const GATES: Record<Exclude<PushPoint, 'before the transaction'>, number> = {
  'in the transaction': 1,
  'while it commits': 2,
};
const LOCK = 4711;

/** Triggers that wait while their gate's lock is held, and cost nothing otherwise. */
const triggers = `
  create function drill_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${LOCK}, tg_argv[0]::int);
    return null;
  end $$;
  create trigger drill_gate after insert on sync_verdict
    for each statement execute function drill_gate(${GATES['in the transaction']});
  create constraint trigger drill_gate after update on sync_head deferrable initially deferred
    for each row execute function drill_gate(${GATES['while it commits']});`;

export interface PushGates {
  /** Closes the gate: this person's next push stops there. */
  close(point: PushPoint, userId: string): Promise<ClosedGate>;
  /** Waits until the database has closed all connections with this name. */
  gone(name: string): Promise<void>;
  end(): Promise<void>;
}

export interface ClosedGate {
  /** True if a connection with this name waits at the gate. */
  isReached(name: string): Promise<boolean>;
  open(): Promise<void>;
}

export async function createPushGates(connectionString: string): Promise<PushGates> {
  const pool = new pg.Pool({ connectionString, max: 3 });
  pool.on('error', () => undefined);
  // A test may stop PostgreSQL while a gate is closed.
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query(triggers);
  // A push that finds the lock held returns its connection, as its last query shows.
  const whereItStops = (point: PushPoint, closedAt: string) =>
    point === 'before the transaction'
      ? `query like 'rollback -- the lock%' and state_change > '${closedAt}'`
      : `wait_event_type = 'Lock'`;
  const count = async (condition: string, name: string) => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = $1 and ${condition}`,
      [name],
    );
    return rowCount ?? 0;
  };
  return {
    async close(point, userId) {
      const client = await pool.connect();
      await client.query('begin');
      if (point === 'before the transaction') {
        await client.query('select from sync_head where user_id = $1 for update', [userId]);
      } else {
        await client.query('select pg_advisory_xact_lock($1::int, $2::int)', [LOCK, GATES[point]]);
      }
      const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
      const stops = whereItStops(point, rows[0]?.at ?? '');
      return {
        isReached: async (name) => (await count(stops, name)) > 0,
        async open() {
          const broken = await client.query('rollback').then(
            () => undefined,
            (error: Error) => error,
          );
          client.release(broken);
        },
      };
    },
    async gone(name) {
      while ((await count('true', name)) > 0);
    },
    end: () => pool.end(),
  };
}
