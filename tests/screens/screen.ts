import type { Page } from 'playwright';

export type Shape = 'phone' | 'desktop';

/** No answer at all, so that a screen stays as it is while it loads. */
export const NEVER = Symbol('never answered');

/** What the server seems to answer: with `status` 200, this JSON. */
export type Answer = { json: unknown; status?: number } | typeof NEVER;

/** A failure of the server's own. */
export const FAILURE: Answer = { status: 500, json: { code: 'SERVER_ERROR', message: '' } };

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
  /** Given instead of the server's own, by a pattern of their addresses, for this picture alone. */
  answers?: Readonly<Record<string, Answer>>;
}

export interface Library {
  recordId: string;
  wishId: string;
}
