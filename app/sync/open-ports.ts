import type { Account } from '../../shared/domain/user.ts';
import type { CacheTables } from '../library/cache/tables.ts';
import type { LoadCommandCode } from '../library/commands/loaded-code.ts';
import type { FallbackDatabase } from '../library/device/fallback-database.ts';
import type { StoragePorts } from '../library/device/tables.ts';
import type { JournalTables } from '../library/journal/tables.ts';
import type { SendNow } from '../library/library-types.ts';
import type { EventStream } from './pokes.ts';
import type { Clock, Fetch, Locks, TabChannel } from './ports.ts';
import type { ServerTimes } from './server-times.ts';

/** Receives the server's events. */
export interface Listening {
  open(path: string): EventStream;
  /** Loads the code, once the server is in reach. */
  load(): Promise<Pick<typeof import('./listen.ts'), 'listen'>>;
}

export interface ViewPorts {
  journal: FallbackDatabase<JournalTables>;
  cache: FallbackDatabase<CacheTables>;
  sendNow: SendNow;
}

export interface OpenLibraryPorts {
  userId: string;
  /** The account as this browser last saw it, used until the first pull. */
  account?: Account;
  build: string;
  storage: StoragePorts;
  fetch: Fetch;
  clock: Clock;
  /** Without it this device uses its own clock. */
  times?: ServerTimes;
  random(): number;
  loadRules: LoadCommandCode;
  timeout(milliseconds: number): AbortSignal;
  sha256(bytes: ArrayBuffer): Promise<string>;
  channel: TabChannel;
  locks: Locks | undefined;
  /** In place of databases: an administrator views as the person, and nothing of them is kept on this device. */
  view?: ViewPorts;
  /** Without it the server's changes come with the timed pull only. */
  listening: Listening | undefined;
  /** The server answered 401: local data stays, and sending waits for a new sign-in. */
  onSignedOut?(): void;
  /** Another person is signed in with this browser. */
  onOtherPerson?(): void;
  /** Another tab has removed the databases. */
  onWiped?(): void;
}
