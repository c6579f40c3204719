export interface WorkerTask {
  files: string[];
  ids: number[];
  /** Dropped from the start: a condition that is made once, when its module is loaded. */
  atLoad?: number;
  postgresUrl: string;
}

/** `by` is the test that failed, '' where none did, or 'not reached'. */
export interface Verdict {
  id: number;
  by: string;
}

export const MARK = '@@condition ';
