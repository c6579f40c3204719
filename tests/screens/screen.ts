import type { Page } from 'playwright';

export type Shape = 'phone' | 'desktop';

/** One picture: its address, its steps, and a text that is visible when it is ready. */
export interface Screen {
  name: string;
  path?: string;
  prepare?: (page: Page) => Promise<unknown>;
  there: string | RegExp;
  /** Only this shape. */
  only?: Shape;
  /** A window width other than the shape's own. */
  width?: number;
  /** The full page, not only the window. */
  isWhole?: boolean;
  /** Taken while the server does not respond; all other pictures wait for the end of a round. */
  isMidSync?: boolean;
}

export interface Library {
  recordId: string;
  wishId: string;
}
