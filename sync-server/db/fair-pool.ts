import pg from 'pg';
import { servedPerson } from './served-person.ts';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that gives one person at most a share of its connections. Further requests of that person wait in a queue of
 * their own, so that they never delay other people.
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

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const person = servedPerson();
    if (person === undefined) return callback ? void super.connect(callback) : super.connect();
    const connected = this.#connectFor(person);
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  async #connectFor(person: string): Promise<pg.PoolClient> {
    await this.#room(person);
    try {
      const client = await super.connect();
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
