import { NOT_DURABLE, startThrowawayPostgres } from '../support/throwaway-postgres.ts';

/** A PostgreSQL for simulations outside a test run; SIMULATION_POSTGRES names one that is there already. */
export async function ownPostgres(): Promise<{ url: string; end(): Promise<void> }> {
  const given = process.env.SIMULATION_POSTGRES;
  if (given) return { url: given, end: async () => undefined };
  return startThrowawayPostgres('simulation', { ...NOT_DURABLE, max_connections: '100' });
}
