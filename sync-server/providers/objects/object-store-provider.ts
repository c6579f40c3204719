/** A store outside the database for the bytes of pictures. Nothing in it can be read without its keys. */
export interface ObjectStore {
  /** True if new pictures are put there; otherwise it is only read, and emptied. */
  takesNew: boolean;
  put(key: string, bytes: Buffer, type: string): Promise<StoreAnswer<undefined>>;
  /** @param signal aborts the request and what is still to be read */
  get(key: string, signal?: AbortSignal): Promise<StoreAnswer<StoredBytes>>;
  /** An object that is not there counts as removed. */
  remove(key: string): Promise<StoreAnswer<undefined>>;
}

export interface StoredBytes {
  size: number;
  /** Throws if the store stops in the middle. Leaving the loop ends the request. */
  chunks: AsyncIterable<Uint8Array>;
}

export type StoreAnswer<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      /** `missing`: there is no such object; `refused`: the settings are wrong; `away`: later it may work. */
      problem: 'missing' | 'refused' | 'away';
      /** The code of the store or of the network, without anything secret. */
      reason: string;
    };
