import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { createPoliteFetch, type Manners, type Outside, type Reply, readLimitedText } from '../polite-fetch.ts';
import type { ObjectStore, StoreAnswer, StoredBytes } from './object-store-provider.ts';

export interface S3Settings {
  /** An origin, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** True if the bucket is in the path, and not in the name of the host. */
  pathStyle: boolean;
}

/** A device waits for a minute with an upload, which may be two attempts. */
const UPLOAD_MS = 25_000;

const MANNERS: Manners = {
  timeoutMs: 10_000,
  mostBytes: 20_000,
  expects: 'anything',
  retries: 2,
  longestWaitMs: 2_000,
  outage: { failures: 5, pauseMs: 5_000 },
};

interface Request {
  method: 'PUT' | 'GET' | 'DELETE';
  key: string;
  body?: { bytes: Buffer; type: string };
  signal?: AbortSignal | undefined;
}

/** Any store that speaks the S3 API: its objects are put whole, read and deleted, signed with signature version 4. */
export function createS3Store(settings: S3Settings, outside: Outside, { takesNew = true } = {}): ObjectStore {
  const { accessKeyId, secretAccessKey, region } = settings;
  const bucketUrl = bucketUrlOf(settings);
  const polite = createPoliteFetch(MANNERS, outside);

  function ask<T>(request: Request, read: (response: Response, cut: AbortController) => T): Promise<StoreAnswer<T>> {
    let answered: { response: Response; cut: AbortController } | undefined;
    return polite.call<StoreAnswer<T>>({
      turn: async () => undefined,
      async send() {
        const cut = new AbortController();
        const { response, ...reply } = await attempt(request, cut);
        if (response) answered = { response, cut };
        return reply;
      },
      // No answer at all: a connection of the pool may have been closed by the other side.
      judge: ({ status }, number) => (status === null ? (number === 0 ? 'again' : 'over') : undefined),
      answer({ status, text: reason = 'no answer' }) {
        if (answered) return { ok: true, value: read(answered.response, answered.cut) };
        if (status === 404 && reason !== 'NoSuchBucket') return { ok: false, problem: 'missing', reason };
        const isAway = status === null || status === LEFT || status === 429 || status >= 500;
        return { ok: false, problem: isAway ? 'away' : 'refused', reason };
      },
    });
  }

  /** One attempt; a reply without a response has the reason as its text. */
  async function attempt(
    { method, key, body, signal }: Request,
    cut: AbortController,
  ): Promise<Reply & { response?: Response }> {
    const failed = { body: undefined, retryAfterSeconds: undefined };
    const deadline = outside.deadline(body ? UPLOAD_MS : MANNERS.timeoutMs);
    const end = () => cut.abort(deadline.reason);
    deadline.addEventListener('abort', end);
    try {
      const { url, headers } = await new AwsV4Signer({
        method,
        url: `${bucketUrl}/${key}`,
        // The hash of the bytes is signed, so that the store refuses what was damaged on the way.
        ...(body && {
          headers: { 'content-type': body.type, 'x-amz-content-sha256': hash('sha256', body.bytes, 'hex') },
        }),
        accessKeyId,
        secretAccessKey,
        region,
        service: 's3',
        datetime: new Date(outside.clock()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
      }).sign();
      // Not signed: some stores change it before they check.
      headers.set('accept-encoding', 'identity');
      const response = await outside.fetch(url, {
        method,
        headers,
        body: body && new Uint8Array(body.bytes),
        // A redirect leads to another region, for which the request is not signed.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, cut.signal]) : cut.signal,
      });
      const isRead = response.ok && method === 'GET';
      // Reading the rest leaves the connection open for the next request.
      const text = isRead ? '' : ((await readLimitedText(response, MANNERS.mostBytes)) ?? '');
      if (response.ok) return { ...failed, status: response.status, response };
      const reason = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? `status ${response.status}`;
      return { ...failed, status: response.status, text: reason };
    } catch (error) {
      // A reader who leaves says nothing of the store.
      if (signal?.aborted) return { ...failed, status: LEFT, text: 'the reader left' };
      return { ...failed, status: null, text: codeOf(error) };
    } finally {
      deadline.removeEventListener('abort', end);
    }
  }

  /** The time limit is one for each wait for the store: a reader may be slow. */
  async function* chunksOf(response: Response, cut: AbortController): AsyncGenerator<Uint8Array, void> {
    const reader = response.body?.getReader();
    try {
      for (;;) {
        const deadline = outside.deadline(MANNERS.timeoutMs);
        const end = () => cut.abort(deadline.reason);
        deadline.addEventListener('abort', end);
        const next = await reader?.read().finally(() => deadline.removeEventListener('abort', end));
        if (!next || next.done) return;
        yield next.value;
      }
    } finally {
      cut.abort();
    }
  }

  return {
    takesNew,
    put: (key, bytes, type) => ask({ method: 'PUT', key, body: { bytes, type } }, () => undefined),
    get: (key, signal) =>
      ask({ method: 'GET', key, signal }, (response, cut): StoredBytes => {
        return { size: Number(response.headers.get('content-length')), chunks: chunksOf(response, cut) };
      }),
    async remove(key) {
      const answer = await ask({ method: 'DELETE', key }, () => undefined);
      return !answer.ok && answer.problem === 'missing' ? { ok: true, value: undefined } : answer;
    },
  };
}

/** A status that polite-fetch neither retries nor counts as a failure of the service. */
const LEFT = 499;

function bucketUrlOf({ endpoint, bucket, pathStyle }: S3Settings): string {
  const url = new URL(endpoint);
  if (pathStyle) return `${url.origin}/${bucket}`;
  url.hostname = `${bucket}.${url.hostname}`;
  return url.origin;
}

/** Never a message, which may name more than it should. */
function codeOf(error: unknown): string {
  const { code, cause, name } = error as { code?: unknown; cause?: unknown; name?: string };
  if (cause) return codeOf(cause);
  return typeof code === 'string' ? code : (name ?? 'no answer');
}
