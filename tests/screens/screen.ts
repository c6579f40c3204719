import type { Page } from 'playwright';

export type Shape = 'phone' | 'desktop';

/** One picture: where it is, what is done there, and a text that stands there when it is ready. */
export interface Screen {
  name: string;
  path?: string;
  prepare?: (page: Page) => Promise<unknown>;
  there: string | RegExp;
  /** Drawn only there. */
  only?: Shape;
  /** In a window of another width than the shape's own. */
  width?: number;
  /** The whole page and not only what the window shows of it. */
  isWhole?: boolean;
  /** Drawn while the server is kept from answering; every other picture waits for the end of a round of sync. */
  isMidSync?: boolean;
}

export interface Library {
  recordId: string;
  wishId: string;
}
