import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, createServer as createGate, type Server as Gate } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../../sync-server/start/config.ts';
import { examine } from '../../../sync-server/start/doctor-checks.ts';
import { type S3Double, startS3Double } from '../../support/s3-double.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const VERSION = '2026-10-28.endive';

let server: TestServer;
let env: Record<string, string>;
/** The next answer of Stripe. */
let stripe: { status: number; body: object };
/** The path as a proxy in front hands it on. */
let handedOn: (url: string) => string;
let date: string | undefined;
const open: (Server | Gate)[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const each of open) each.close();
  await server.stop();
});

async function listening(answer: RequestListener): Promise<string> {
  const http = createServer(answer);
  open.push(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${portOf(http)}`;
}

function portOf(of: Pick<Gate, 'address'>): number {
  const address = of.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const smtpPort = () => portOf(smtp.server);

let proxy: string;
let api: string;
/** Nothing listens here. */
let closed: string;
let smtp: SMTPServer;
let s3: S3Double;
beforeAll(async () => {
  s3 = await startS3Double();
  proxy = await listening(async (req, res) => {
    const { status } = await fetch(`${server.origin}${handedOn(req.url ?? '')}`);
    res.writeHead(status, date === undefined ? {} : { date }).end();
  });
  api = await listening((req, res) => {
    if (!req.url?.startsWith('/v1/webhook_endpoints')) return void res.writeHead(404).end();
    res.writeHead(stripe.status, { 'content-type': 'application/json' }).end(JSON.stringify(stripe.body));
  });
  closed = await listening(() => undefined);
  await new Promise((resolve) => open.pop()?.close(resolve));
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'sideone' }) : done(new Error('no')),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await s3.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const endpoint = (changes: object = {}) => ({
  object: 'webhook_endpoint',
  ...{ id: 'we_1', url: `${proxy}/api/webhooks/stripe`, status: 'enabled', api_version: VERSION, ...changes },
});
const listOf = (...data: object[]) => ({ status: 200, body: { object: 'list', data, has_more: false } });

beforeEach(() => {
  handedOn = (url) => url;
  date = undefined;
  s3.recover();
  stripe = listOf({ ...endpoint(), id: 'we_0', url: 'https://elsewhere.example/hook' }, endpoint());
  env = {
    PUBLIC_URL: proxy,
    DATABASE_URL: server.database.connectionString,
    ...{ OIDC_ISSUER: `${server.origin}/dev-idp`, OIDC_CLIENT_ID: 'side-one', OIDC_CLIENT_SECRET: 'secret' },
    SMTP_URL: `smtp://sideone:right@127.0.0.1:${smtpPort()}`,
    MAIL_FROM: 'hello@sideone.example',
    ...{ STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc', STRIPE_API_BASE: api },
    ...s3.env,
    SESSION_SECRET: 'x'.repeat(40),
  };
});

async function findings() {
  return Object.fromEntries(
    (await examine(loadConfig(env))).map(({ part, state, text }) => [part, `${state}: ${text}`]),
  );
}

test('a machine on which everything works has a line for each part', async () => {
  expect(await findings()).toEqual({
    database: expect.stringMatching(/^ok: PostgreSQL \d+ with \d+ connections$/),
    'sign-in': `ok: ${server.origin}/dev-idp answers; ${proxy}/api/callback must be registered there`,
    address: `ok: ${proxy} answers`,
    mail: 'ok: 127.0.0.1 takes the connection',
    payments: `ok: Stripe takes the key and sends events to ${proxy}/api/webhooks/stripe`,
    pictures: 'ok: An object could be put into side-one-pictures, read back and removed',
  });
  expect([s3.objects.size, s3.requests.map(({ method }) => method)]).toEqual([0, ['PUT', 'GET', 'DELETE']]);
});

test('a part that is not set is off, with the reason', async () => {
  env = { PUBLIC_URL: proxy, SESSION_SECRET: 'x'.repeat(40) };
  expect(await findings()).toMatchObject({
    database: expect.stringMatching(/^off: DATABASE_URL is not set/),
    'sign-in': expect.stringMatching(/^off: OIDC_ISSUER is not set/),
    mail: expect.stringMatching(/^off: /),
    payments: expect.stringMatching(/^off: STRIPE_SECRET_KEY is not set/),
    pictures: 'off: IMAGES_S3_BUCKET is not set: in the database',
  });
});

interface Fault {
  env?: Record<string, string>;
  stripe?: { status: number; body: object };
  handedOn?: (url: string) => string;
  date?: string;
}

const forbidden = (method: 'PUT' | 'GET' | 'DELETE'): Fault => {
  s3.fail(method, { refuse: [403, 'AccessDenied'] });
  return {};
};
const brokenOff = (): Fault => {
  s3.fail('GET', 'cut');
  return {};
};

const secured = () => proxy.replace('http', 'https');

test.each<[part: string, fault: () => Fault, text: RegExp]>([
  [
    'database',
    () => ({ env: { DATABASE_URL: 'postgresql://a:hidden-word@127.0.0.1:1/none' } }),
    /^bad: It does not answer \(ECONNREFUSED\): check DATABASE_URL\.$/,
  ],
  [
    'database',
    () => ({ env: { DATABASE_DIRECT_URL: 'postgresql://a:hidden-word@127.0.0.1:1/none' } }),
    /^bad: It does not answer \(ECONNREFUSED\): check DATABASE_DIRECT_URL\.$/,
  ],
  ['database', () => ({ env: { DATABASE_POOL_SIZE: '500' } }), /^bad: It has \d+ connections for .+SIZE=500: /],
  ['sign-in', () => ({ env: { OIDC_ISSUER: `${api}/none` } }), /^bad: .+\/none answers no discovery of OpenID/],
  ['address', () => ({ env: { PUBLIC_URL: closed } }), /^bad: .+ does not answer \(ECONNREFUSED\): start the server/],
  ['address', () => ({ env: { PUBLIC_URL: secured() } }), /^bad: PUBLIC_URL is https.+TRUST_PROXY/],
  ['address', () => ({ env: { PUBLIC_URL: secured(), TRUST_PROXY: '1' } }), /^bad: .+ has no valid certificate/],
  ['address', () => ({ handedOn: () => '/api/nothing' }), /^bad: .+ answers 404 to \/healthz/],
  ['address', () => ({ handedOn: decodeURIComponent }), /^bad: The proxy decodes %2F in paths/],
  [
    'address',
    () => ({ date: new Date(Date.now() - 3_600_000).toUTCString() }),
    /^bad: The clocks of this machine and of http:\S+ are 36\d\d seconds apart/,
  ],
  [
    'mail',
    () => ({ env: { SMTP_URL: `smtp://sideone:hidden-word@127.0.0.1:${smtpPort()}` } }),
    /^bad: The mail server refuses user or password \(EAUTH 535\)/,
  ],
  ['mail', () => ({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } }), /^bad: The mail server does not take the connection/],
  [
    'payments',
    () => ({ stripe: { status: 401, body: { error: { type: 'invalid_request_error', message: 'No such key' } } } }),
    /^bad: Stripe refuses STRIPE_SECRET_KEY/,
  ],
  ['payments', () => ({ stripe: { status: 500, body: {} } }), /^bad: Stripe cannot be reached\.$/],
  ['payments', () => ({ stripe: listOf() }), /^bad: Stripe has no webhook endpoint http.+: add it/],
  ['payments', () => ({ stripe: listOf(endpoint({ status: 'disabled' })) }), /^bad: .+ is disabled: enable it\.$/],
  [
    'payments',
    () => ({ stripe: listOf(endpoint({ api_version: '2020-08-27' })) }),
    /^bad: .+ speaks 2020-08-27: make it with 2026-10-28\.endive\.$/,
  ],
  ['pictures', () => ({ env: { IMAGES_S3_ENDPOINT: closed } }), /^bad: .+ does not answer \(ECONNREFUSED\): check IMA/],
  ['pictures', () => ({ env: { IMAGES_S3_ACCESS_KEY_ID: 'other' } }), /^bad: .+ not know IMAGES_S3_ACCESS_KEY_ID\.$/],
  [
    'pictures',
    () => ({ env: { IMAGES_S3_SECRET_ACCESS_KEY: 'hidden-word' } }),
    /^bad: The object store refuses the key: check IMAGES_S3_SECRET_ACCESS_KEY\.$/,
  ],
  [
    'pictures',
    () => ({ env: { IMAGES_S3_BUCKET: 'other' } }),
    /^bad: .+ no bucket other: make it, or check .+BUCKET\.$/,
  ],
  ['pictures', () => ({ env: { IMAGES_S3_REGION: 'other' } }), /^bad: .+ another region: check IMAGES_S3_REGION\.$/],
  ['pictures', () => forbidden('PUT'), /^bad: .+ grant it s3:PutObject on side-one-pictures\.$/],
  ['pictures', () => forbidden('GET'), /^bad: .+ grant it s3:GetObject on side-one-pictures\.$/],
  ['pictures', () => forbidden('DELETE'), /^bad: .+ grant it s3:DeleteObject on side-one-pictures\.$/],
  ['pictures', () => brokenOff(), /^bad: The bucket side-one-pictures gives back other bytes than were put\.$/],
])('%s that cannot work says what to set', async (part, fault, text) => {
  const { env: set, ...others } = fault();
  Object.assign(env, set);
  ({ stripe = stripe, handedOn = handedOn, date = date } = others);
  const found = await findings();
  expect(found[part]).toMatch(text);
  expect(JSON.stringify(found)).not.toContain('hidden-word');
});

/** The end of the first message, whose length follows its kind. */
const endOf = (messages: Buffer) => (messages.length < 5 ? Number.POSITIVE_INFINITY : 1 + messages.readUInt32BE(1));

test('a pooler that keeps notifications back is found, and needs the address of PostgreSQL itself too', async () => {
  const target = new URL(server.database.connectionString);
  const [port, hostname] = [Number(target.port), target.hostname];
  const gate = createGate((socket) => {
    const onwards = connect(port, hostname).on('error', () => undefined);
    socket.on('error', () => undefined).pipe(onwards);
    let rest = Buffer.alloc(0);
    onwards.on('data', (part) => {
      rest = Buffer.concat([rest, part]);
      for (let end = endOf(rest); end <= rest.length; end = endOf(rest)) {
        // A message of this kind is a notification (PostgreSQL's protocol, 55.7).
        if (rest[0] !== 'A'.charCodeAt(0)) socket.write(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
    onwards.on('close', () => socket.destroy());
  });
  open.push(gate);
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  target.hostname = '127.0.0.1';
  target.port = String(portOf(gate));
  const itself = env.DATABASE_URL ?? '';
  env.DATABASE_URL = target.href;
  expect((await findings()).database).toMatch(
    /^bad: DATABASE_URL leads to a transaction pooler: set DATABASE_DIRECT_U/,
  );
  env.DATABASE_DIRECT_URL = target.href;
  expect((await findings()).database).toMatch(/^bad: DATABASE_DIRECT_URL must lead to PostgreSQL itself/);
  env.DATABASE_DIRECT_URL = itself;
  // The pooler has as many as its settings say.
  env.DATABASE_POOL_SIZE = '500';
  expect((await findings()).database).toMatch(/^ok: PostgreSQL \d+ with \d+ connections, through a pooler$/);
});
