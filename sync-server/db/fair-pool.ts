import pg from 'pg';

/** Where work takes its connections from. */
export interface Connections {
  connect(): Promise<pg.PoolClient>;
  query: pg.Pool['query'];
}

/**
 * A pool that gives one person at most a share of its connections. Further requests of that person wait in a queue of
 * their own, so that they never delay other people. What asks the pool itself counts as nobody's.
 */
export class FairPool extends pg.Pool {
  readonly #most: number;
  readonly #used = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  /** @param most connections of one person at once */
  constructor(config: pg.PoolConfig, most: number) {
    super(config);
    this.#most = most;
  }

  /** Requests that wait for a connection, or for their person's share of them. */
  get waiting(): number {
    return this.waitingCount + [...this.#waiting.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  /** The pool for work on behalf of a person: its connections count as theirs. */
  of(person: string): Connections {
    const connect = () => this.#connectFor(person);
    const query = async (...args: Parameters<pg.PoolClient['query']>): Promise<unknown> => {
      const client = await connect();
      let broken: Error | undefined;
      try {
        return await client.query(...args);
      } catch (error) {
        broken = error as Error;
        throw error;
      } finally {
        client.release(broken);
      }
    };
    return { connect, query: query as unknown as pg.Pool['query'] };
  }

  async #connectFor(person: string): Promise<pg.PoolClient> {
    await this.#room(person);
    try {
      const client = await this.connect();
      const { release } = client;
      client.release = (error) => {
        release.call(client, error);
        this.#leave(person);
      };
      return client;
    } catch (error) {
      this.#leave(person);
      throw error;
    }
  }

  async #room(person: string): Promise<void> {
    const used = this.#used.get(person) ?? 0;
    if (used < this.#most) {
      this.#used.set(person, used + 1);
      return;
    }
    const queue = this.#waiting.get(person) ?? [];
    this.#waiting.set(person, queue);
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  /** Passes the person's slot to the next waiting request, or frees it. */
  #leave(person: string): void {
    const queue = this.#waiting.get(person);
    const next = queue?.shift();
    if (queue?.length === 0) this.#waiting.delete(person);
    if (next) {
      next();
      return;
    }
    const used = (this.#used.get(person) ?? 1) - 1;
    if (used > 0) this.#used.set(person, used);
    else this.#used.delete(person);
  }
}
