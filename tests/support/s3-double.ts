import { createHmac, hash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { S3Settings } from '../../sync-server/providers/objects/s3-store.ts';
import { startServer } from '../sync-server/outside-double.ts';

type Keys = Pick<S3Settings, 'accessKeyId' | 'secretAccessKey' | 'region'>;

interface Asked {
  method: string;
  /** The path as it was sent. */
  path: string;
  headers: IncomingHttpHeaders;
}

interface Fault {
  method: string;
  /** `refuse` answers with this code; `cut` and `stall` stop in the middle; `hold` and `stall` wait for a release. */
  kind: { refuse: [status: number, code: string] } | 'cut' | 'stall' | 'hold';
}

const MOST_SKEW_MS = 15 * 60_000;

/**
 * A local object store with the published contract of S3 for one bucket: objects are put whole, read and deleted by requests
 * that are signed with signature version 4, which it computes itself.
 */
export async function startS3Double({ clock = Date.now }: { clock?: () => number } = {}) {
  const keys = { accessKeyId: 'an-access-key', secretAccessKey: 'a-hidden/secret+key', region: 'eu-test-1' };
  const bucket = 'side-one-pictures';
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const requests: { method: string; key: string }[] = [];
  const faults: (Fault & { times: number; arrived(): void; release: Promise<void> })[] = [];

  const { origin, stop } = await startServer((request, response) => {
    void answerTo(request, response).catch(() => response.destroy());
  });

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const { method = '', url = '', headers } = request;
    const [, askedBucket = '', ...rest] = url.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    requests.push({ method, key });
    const fault = faults.find((each) => each.method === method && each.times > 0);
    if (fault) {
      fault.times -= 1;
      fault.arrived();
      if (fault.kind === 'hold') await fault.release;
      else if (typeof fault.kind === 'object') return refuse(response, fault.kind.refuse);
    }
    const problem = signatureProblem({ method, path: url, headers }, body, keys, clock());
    if (problem) return refuse(response, problem);
    if (askedBucket !== bucket) return refuse(response, [404, 'NoSuchBucket']);
    if (method === 'PUT') {
      if (fault?.kind === 'cut') return void response.destroy();
      objects.set(key, { bytes: body, type: headers['content-type'] });
      return void response.writeHead(200, { etag: `"${hash('md5', body)}"` }).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return refuse(response, [404, 'NoSuchKey']);
    response.writeHead(200, { 'content-type': found.type ?? '', 'content-length': found.bytes.length });
    if (fault?.kind !== 'cut' && fault?.kind !== 'stall') return void response.end(found.bytes);
    response.write(found.bytes.subarray(0, found.bytes.length / 2), async () => {
      if (fault.kind === 'stall') await fault.release;
      response.destroy();
    });
  }

  return {
    settings: { endpoint: origin, bucket, ...keys, pathStyle: true } satisfies S3Settings,
    /** The variables with which a server uses it. */
    env: {
      IMAGES_S3_ENDPOINT: origin,
      IMAGES_S3_BUCKET: bucket,
      IMAGES_S3_REGION: keys.region,
      IMAGES_S3_ACCESS_KEY_ID: keys.accessKeyId,
      IMAGES_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    objects,
    requests,
    /** The next requests with this method fail. @returns `arrived` resolves with the first, `release` ends a hold */
    fail(method: 'PUT' | 'GET' | 'DELETE', kind: Fault['kind'], times = 1) {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      faults.push({ method, kind, times, arrived: arrived.resolve, release: released.promise });
      return { arrived: arrived.promise, release: released.resolve };
    },
    /** No further request fails. */
    recover: () => faults.splice(0),
    stop,
  };
}

export type S3Double = Awaited<ReturnType<typeof startS3Double>>;

/** Why a store refuses the request, as the specification of signature version 4 says; undefined if it is signed well. */
export function signatureProblem(
  { method, path, headers }: Asked,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: Keys,
  now: number,
): [status: number, code: string] | undefined {
  const { authorization = '' } = headers;
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  const [, credential = '', signedNames = '', signature] = found ?? [];
  if (!found) return [403, 'AccessDenied'];
  const [givenKey, ...scope] = credential.split('/');
  const time = String(headers['x-amz-date'] ?? '');
  const day = time.slice(0, 8);
  if (givenKey !== accessKeyId) return [403, 'InvalidAccessKeyId'];
  if (scope.join('/') !== `${day}/${region}/s3/aws4_request`) return [400, 'AuthorizationHeaderMalformed'];
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  if (!(Math.abs(Date.parse(iso) - now) <= MOST_SKEW_MS)) return [403, 'RequestTimeTooSkewed'];
  const names = signedNames.split(';');
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (mustBeSigned.some((name) => !names.includes(name))) return [403, 'AccessDenied'];
  const bodyHash = String(headers['x-amz-content-sha256'] ?? '');
  const [rawPath = '', query = ''] = path.split('?');
  const canonical = [
    method,
    rawPath
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...new URLSearchParams(query)]
      .map((pair) => pair.map(encoded).join('='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedNames,
    bodyHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash('sha256', canonical)].join('\n');
  const key = scope.reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  if (hmac(key, toSign).toString('hex') !== signature) return [403, 'SignatureDoesNotMatch'];
  const isWhole = bodyHash === 'UNSIGNED-PAYLOAD' || bodyHash === hash('sha256', body, 'hex');
  return isWhole ? undefined : [400, 'XAmzContentSHA256Mismatch'];
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function refuse(response: ServerResponse, [status, code]: [number, string]): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
