/** What the server counts for a monitoring program. Never an address, an id or a name: only what is in closed lists. */
export interface Metrics {
  request(request: CountedRequest): void;
  sync(sync: CountedSync): void;
  job(job: CountedJob): void;
}

export interface CountedRequest {
  method: string;
  /** As in the contract: '/api/records/{id}'. */
  route: string;
  status: number;
  seconds: number;
}

export interface CountedSync {
  commands: number;
  verdicts: readonly { status: 'ok' | 'noop' | 'refused'; code?: string }[];
  seconds: number;
}

export interface CountedJob {
  name: string;
  /** 'given up' was the last attempt. */
  outcome: 'done' | 'failed' | 'given up';
  seconds: number;
}

/** Without METRICS_PORT nobody asks. */
export const noMetrics: Metrics = { request() {}, sync() {}, job() {} };
