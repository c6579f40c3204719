import type { Written } from './written-rows.ts';

/** The signal that a commit changed a person's library. */
export interface Poke {
  /** The person's version before the commit. */
  from: number;
  version: number;
  /** The device that sent the commands, which gets the rows with its answer. */
  clientId?: string | undefined;
  /** The changed rows, if they are known without another query. Never sent to other processes. */
  changed?: { epoch: string; floor: number; written: Written } | undefined;
}

/** Called with undefined when pokes may have been missed. */
export type PokeListener = (poke: Poke | undefined) => void;

/** Signals for a person's open streams, in this process and on every other server. */
export interface LivePokes {
  /** Calls `listener` after each commit that gave the user a new version. */
  subscribe(userId: string, listener: PokeListener): () => void;
  /** Calls `listener` when any server has deleted the session. */
  onSessionEnd(sessionId: string, listener: () => void): () => void;
  /** Call it after the commit. Signals this process at once, and the others with the next bundle. */
  poke(userId: string, poke: Poke): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
