import type { Verdict } from '../../../shared/contract/sync.ts';
import type { Tier } from '../../../shared/domain/plan.ts';
import type { RowOf } from '../../../shared/entities.ts';
import type { CollectionRow } from '../../../shared/schemas/collection.ts';
import type { NotificationRow } from '../../../shared/schemas/notification.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import type { PullSizes } from '../../support/memory-pull.ts';
import type { Replay } from '../check/replay.ts';
import type { Plan } from '../model/rows.ts';
import type { Fault, Pause } from '../scenario.ts';

/** The server's data of one person, as an outsider sees it. */
export interface Look {
  version: number;
  epoch: string;
  plan: Plan;
  records: ReadonlyMap<string, RecordRow>;
  collections: ReadonlyMap<string, CollectionRow>;
  wishlist: ReadonlyMap<string, WishlistRow>;
  notifications: ReadonlyMap<string, NotificationRow>;
  savedViews: ReadonlyMap<string, RowOf['savedView']>;
  /** The pictures by their hash, where the server of this tier keeps any. */
  images?: ReadonlyMap<string, unknown>;
  /** The outcome of every command, also when its verdict has been pruned. */
  decided: ReadonlyMap<string, Verdict['status']>;
  /** Ids of rows that are remembered as deleted. */
  buried: ReadonlySet<string>;
  /** Failures that this server itself has noticed. */
  problems: readonly string[];
}

/** A command as a device sent it. */
export interface Sent {
  id: string;
  name: string;
  v: number;
  args: unknown;
}

/** The limits of the server of a story, for requests and answers. */
export interface ServerSizes extends PullSizes {
  serverBytes: number;
  proxyBytes: number;
}

/** The default of a story. */
export const SERVER_SIZES: ServerSizes = {
  firstRows: 3,
  pageRows: 3,
  segmentRows: 500,
  deltaRows: Number.POSITIVE_INFINITY,
  serverBytes: Number.POSITIVE_INFINITY,
  proxyBytes: Number.POSITIVE_INFINITY,
};

export interface BackendOptions {
  now(): number;
  isFree: boolean;
  sizes: Partial<PullSizes> | undefined;
}

/** A server in a world: the memory server, or the real app on a real PostgreSQL. */
export interface Backend {
  /** The two people of this story. */
  readonly userIds: readonly [string, string];
  /** One request of a browser with the session of `session`, or without one. */
  handle(session: string | undefined, path: string, init: RequestInit): Promise<Response>;
  look(userId: string): Promise<Look>;
  /** The rows after a version that this server pushes to the person's devices; undefined for too much. */
  news?(userId: string, from: number): Promise<string | undefined>;
  /** Versions of the rows that were live at this version, by id. */
  rowsAt(userId: string, version: number): Promise<Map<string, number>>;
  /** Sets a tier without an end. */
  setTier(userId: string, tier: Tier): Promise<void>;
  /** Gives a plan with an end: one that is paid until then, or a gift of a month. */
  givePlan?(userId: string, until: string | undefined): Promise<void>;
  /** Does what the server does some time after a plan has ended. */
  endPlan?(userId: string): Promise<void>;
  /** Makes a notification, or removes the one of this id. */
  notify(userId: string, notification: Pick<NotificationRow, 'id' | 'kind' | 'data'>, at: string): Promise<void>;
  forgetDeletions(userId: string): Promise<void>;
  pruneVerdicts(userId: string): Promise<void>;
  forgetClients(userId: string): Promise<void>;
  backup(userId: string): Promise<void>;
  /** @returns false when there is no backup */
  restore(userId: string): Promise<boolean>;
  restart(): Promise<void>;
  /** Makes the next request meet a fault inside the server. */
  breakNext?(fault: Fault | undefined): void;
  /** Makes the next request stop at a point until `meanwhile` is through, or waits for it. */
  pauseNext?(at: Pause, meanwhile: () => Promise<void>): void;
  /** Compares verdicts and tables with what the second model makes of the commands, in the order of the server. */
  replay(userId: string, sent: ReadonlyMap<string, Sent>): Promise<Replay>;
}
