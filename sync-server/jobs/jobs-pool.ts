import pg from 'pg';

type Take = (error: Error | undefined, client: pg.PoolClient | undefined, release: (broken?: unknown) => void) => void;

/**
 * Connections for the worker, which releases one twice that breaks while it begins to listen as the worker stops: an exception
 * that nothing catches would end the process.
 */
export class JobsPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(take: Take): void;
  override connect(take?: Take): Promise<pg.PoolClient> | undefined {
    if (!take) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      take(error, client, (broken) => {
        if (!isReleased) release(broken);
        isReleased = true;
      });
    });
    return undefined;
  }
}
