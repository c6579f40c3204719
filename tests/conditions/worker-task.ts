/** A file to run: to learn what it reaches, or with a condition dropped. */
export interface Job {
  file: string;
  off?: number;
  testIds?: string[] | undefined;
  testTimeout?: number;
}

/** A test, and which conditions it reaches. */
export interface Part {
  id: string;
  ms: number;
  reaches: number[];
}

export interface Measured {
  /** The last one is what is outside the tests: it starts servers and databases, too. */
  parts: Part[];
  failed?: string | undefined;
}

export interface Verdict {
  /** The first test that failed, '' if none did. */
  by: string;
  /** Fails with the condition dropped, and passes right after without. */
  isSure: boolean;
  /** Nothing is left behind that a later run in this process may fail by. */
  isClean: boolean;
}
