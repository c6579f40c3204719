import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../sync-server/start/config.ts';
import { ConfigError } from '../../../sync-server/start/environment.ts';

const longSecret = 'x'.repeat(32);
const issuer = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'side-one',
  OIDC_CLIENT_SECRET: 'secret',
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shelf.example',
  SESSION_SECRET: longSecret,
  ...issuer,
};

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'side-one-config-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...env });

describe('an empty environment', () => {
  it('serves this machine on port 3000 with everything embedded', () => {
    const config = load({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isProduction: false,
      database: { mode: 'embedded', dataDir },
      identity: { mode: 'embedded', issuer: 'http://localhost:3000/dev-idp' },
      catalogue: { mode: 'embedded' },
    });
    for (const choice of Object.values(config.providers)) expect(choice.reason).not.toBe('');
  });

  it('puts the data into the folder of the project unless DATA_DIR says otherwise', () => {
    expect(loadConfig({ SESSION_SECRET: longSecret }).dataDir).toBe(join(process.cwd(), 'data'));
  });

  it('creates a session secret once, in a file that only its owner can read', () => {
    const { sessionSecret } = load({});
    expect(Buffer.byteLength(sessionSecret)).toBeGreaterThanOrEqual(32);
    expect(load({}).sessionSecret).toBe(sessionSecret);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  it('signs notifications in the name of its address, or of its support where that is no https address', () => {
    expect(load({}).push).toEqual({
      keys: undefined,
      subject: 'mailto:support@sideone.example',
      testService: undefined,
    });
    expect(load(production).push.subject).toBe('https://shelf.example');
    expect(load({ VAPID_SUBJECT: 'mailto:push@shelf.example' }).push.subject).toBe('mailto:push@shelf.example');
    expect(() => load({ VAPID_SUBJECT: 'http://shelf.example' })).toThrow('VAPID_SUBJECT must begin with https://');
  });

  it('takes the keys of notifications as a pair', () => {
    const pair = {
      VAPID_PUBLIC_KEY: 'BNKRDpz_OB8nShBDuOZbjh1BADT6G6t-Cg2DQs7wzkoOmG-ndOTXAKfIpxkA0e43lrWUAlRBdI7dSC2xJRMD4Bc',
      VAPID_PRIVATE_KEY: 'aoks9OxW4ucXG_Dyrgag9IQb7dn8RAD4sINbsL7bfwI',
    };
    expect(load(pair).push.keys).toEqual({ publicKey: pair.VAPID_PUBLIC_KEY, privateKey: pair.VAPID_PRIVATE_KEY });
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = pair;
    expect(() => load({ VAPID_PUBLIC_KEY })).toThrow('VAPID_PUBLIC_KEY is set without VAPID_PRIVATE_KEY');
    const another = `A${VAPID_PRIVATE_KEY.slice(1)}`;
    expect(() => load({ ...pair, VAPID_PRIVATE_KEY: another })).toThrow('must be the public key of VAPID_PRIVATE_KEY');
    expect(() => load({ ...pair, VAPID_PUBLIC_KEY: 'short' })).toThrow('VAPID_PUBLIC_KEY must be a public key');
  });

  it('sends notifications to a push service of this machine in tests alone', () => {
    const PUSH_TEST_SERVICE = 'http://127.0.0.1:4711';
    expect(load({ PUSH_TEST_SERVICE }).push.testService).toBe(PUSH_TEST_SERVICE);
    expect(() => load({ ...production, PUSH_TEST_SERVICE })).toThrow('PUSH_TEST_SERVICE is for tests');
    for (const address of ['http://10.0.0.1', 'https://push.example', 'http://127.0.0.1:4711/path', 'localhost'])
      expect(() => load({ PUSH_TEST_SERVICE: address })).toThrow(
        'PUSH_TEST_SERVICE must be an address on this machine',
      );
  });

  it('treats empty values as not set', () => {
    expect(load({ PORT: '', DATABASE_URL: ' ', OIDC_ISSUER: '' })).toMatchObject({
      port: 3000,
      identity: { mode: 'embedded' },
    });
  });
});

describe('record stores', () => {
  const host = { NODE_ENV: 'development', PUBLIC_URL: 'https://shelf.example', ...issuer };

  it('are invented on this machine, from OpenStreetMap elsewhere, and from Google with a key', () => {
    expect(load({}).stores).toEqual({ mode: 'embedded' });
    expect(load({ ...production, PUBLIC_URL: 'http://localhost:3000' }).stores).toEqual({ mode: 'off' });
    expect(load(host).stores).toEqual({
      mode: 'openstreetmap',
      userAgent: 'SideOne/1.0 (+https://shelf.example)',
      nominatimBase: 'https://nominatim.openstreetmap.org',
      overpassBase: 'https://overpass-api.de/api',
      region: 'US',
    });
    expect(load({ ...host, GOOGLE_PLACES_KEY: 'key', STORE_REGION: 'DE' }).stores).toEqual({
      mode: 'google',
      key: 'key',
      apiBase: 'https://places.googleapis.com',
      region: 'DE',
    });
  });

  it('come from OpenStreetMap on this machine too where the User-Agent is set', () => {
    const given = { OSM_USER_AGENT: 'Shelf (me@shelf.example)', NOMINATIM_API_BASE: 'http://127.0.0.1:8080/' };
    expect(load(given).stores).toMatchObject({
      mode: 'openstreetmap',
      userAgent: 'Shelf (me@shelf.example)',
      nominatimBase: 'http://127.0.0.1:8080',
    });
  });

  it('need a country of two letters and, for a key, a safe address', () => {
    expect(() => load({ STORE_REGION: 'Germany' })).toThrow('STORE_REGION must be a country in two letters');
    expect(() => load({ GOOGLE_PLACES_KEY: 'key', GOOGLE_PLACES_API_BASE: 'http://places.example' })).toThrow(
      'GOOGLE_PLACES_API_BASE must be an https address',
    );
  });
});

describe('the store of pictures', () => {
  const keys = {
    IMAGES_S3_BUCKET: 'pictures',
    IMAGES_S3_ACCESS_KEY_ID: 'id',
    IMAGES_S3_SECRET_ACCESS_KEY: 'hidden-word',
  };

  it('is the database alone without a bucket', () => {
    expect(load({}).images).toEqual({ takesNew: false, s3: undefined });
    expect(load({ IMAGES_STORE: 'database' }).images).toEqual({ takesNew: false, s3: undefined });
  });

  it('is the bucket, of which the database takes everything back when it is chosen', () => {
    const s3 = { bucket: 'pictures', accessKeyId: 'id', secretAccessKey: 'hidden-word' };
    const config = load({ ...keys, IMAGES_S3_REGION: 'eu-central-1' });
    const endpoint = 'https://s3.eu-central-1.amazonaws.com';
    expect(config.images).toEqual({
      takesNew: true,
      s3: { ...s3, region: 'eu-central-1', endpoint, pathStyle: false },
    });
    expect(JSON.stringify(config.providers)).not.toContain('hidden-word');
    expect(load({ ...keys, IMAGES_STORE: 'database' }).images).toMatchObject({ takesNew: false, s3 });
  });

  it('has the bucket in the path at an address of one’s choice, unless another way is set', () => {
    const own = { ...keys, IMAGES_S3_ENDPOINT: 'http://127.0.0.1:9000/' };
    expect(load(own).images.s3).toMatchObject({
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      pathStyle: true,
    });
    expect(load({ ...own, IMAGES_S3_FORCE_PATH_STYLE: 'false' }).images.s3?.pathStyle).toBe(false);
    expect(load({ ...keys, IMAGES_S3_FORCE_PATH_STYLE: 'true' }).images.s3?.pathStyle).toBe(true);
  });

  it('is complete or not set', () => {
    const { IMAGES_S3_BUCKET } = keys;
    expect(() => load({ IMAGES_S3_BUCKET })).toThrow('IMAGES_S3_BUCKET is set without IMAGES_S3_ACCESS_KEY_ID and');
    expect(() => load({ IMAGES_STORE: 's3' })).toThrow('IMAGES_STORE is s3 without IMAGES_S3_BUCKET: set the bucket.');
    expect(() => load({ ...keys, IMAGES_S3_BUCKET: 'A/b' })).toThrow('IMAGES_S3_BUCKET must be the name of a bucket.');
  });
});

describe('used copies from eBay', () => {
  it('are off without keys, and need both of them, a marketplace and a safe address', () => {
    expect(load({}).ebay).toEqual({ mode: 'off' });
    const keys = { EBAY_CLIENT_ID: 'id', EBAY_CLIENT_SECRET: 'secret' };
    const ebay = { mode: 'real', clientId: 'id', clientSecret: 'secret', marketplace: 'EBAY_US' };
    expect(load(keys).ebay).toEqual({ ...ebay, apiBase: 'https://api.ebay.com' });
    expect(load({ ...keys, EBAY_MARKETPLACE: 'EBAY_DE', EBAY_API_BASE: 'http://127.0.0.1:8080/' }).ebay).toEqual({
      ...ebay,
      marketplace: 'EBAY_DE',
      apiBase: 'http://127.0.0.1:8080',
    });
    expect(() => load({ EBAY_CLIENT_ID: 'id' })).toThrow('EBAY_CLIENT_ID is set without EBAY_CLIENT_SECRET');
    expect(() => load({ EBAY_MARKETPLACE: 'EBAY_MOON' })).toThrow('EBAY_MARKETPLACE must be one of EBAY_US');
    expect(() => load({ ...keys, EBAY_API_BASE: 'http://ebay.example' })).toThrow('must be an https address');
  });
});

describe('values that are set', () => {
  it('moves the public address with the port', () => {
    expect(load({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100');
  });

  it('uses the real services when they are configured', () => {
    const config = load({
      ...issuer,
      DATABASE_URL: 'postgres://db.example/side',
      DISCOGS_KEY: 'k',
      DISCOGS_SECRET: 's',
    });
    expect(config.providers).toMatchObject({
      database: { mode: 'real' },
      identity: { mode: 'real' },
      catalogue: { mode: 'real' },
    });
    expect(config.catalogue).toMatchObject({
      credentials: { key: 'k', secret: 's' },
      apiBase: 'https://api.discogs.com',
      authorizeUrl: 'https://www.discogs.com/oauth/authorize',
    });
    expect(load({ DISCOGS_TOKEN: 't' }).catalogue).toMatchObject({
      credentials: { token: 't' },
    });
  });

  it('takes an address through a pooler together with the one past it', () => {
    const [url, directUrl] = ['postgres://pooler.example/side', 'postgres://db.example/side'];
    const { database } = load({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl });
    expect(database).toEqual({ mode: 'real', url, directUrl });
  });

  it('reads lists and proxies', () => {
    expect(load({ ADMIN_EMAILS: 'Owner@shelf.example, second@shelf.example,' }).adminEmails).toEqual([
      'owner@shelf.example',
      'second@shelf.example',
    ]);
    expect(load({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(load({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
    expect(load({}).trustProxy).toBe(false);
  });

  it('listens on every address once the public address is another machine', () => {
    expect(load(production).host).toBeUndefined();
    expect(load({ ...production, HOST: '10.0.0.5' }).host).toBe('10.0.0.5');
  });
});

describe('wrong and half-set values stop the start with a message', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    [
      { DATABASE_DIRECT_URL: 'postgres://x' },
      'DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or DATABASE_URL alone.',
    ],
    [{ ADMIN_EMAILS: 'not-an-address' }, 'ADMIN_EMAILS must be e-mail addresses with commas between them.'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be a number of proxies or a list of their addresses.'],
    [{ OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER must be an http or https address.'],
    [
      { PUBLIC_URL: 'https://shelf.example/app' },
      'PUBLIC_URL must be an http or https address without a path, for example https://shelf.example.',
    ],
    [
      { OIDC_ISSUER: 'https://id.example' },
      'OIDC_ISSUER is set without OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: set all of them or none.',
    ],
    [{ DISCOGS_KEY: 'k' }, 'DISCOGS_KEY is set without DISCOGS_SECRET: set all of them or none.'],
    [
      { DISCOGS_TOKEN: 't', DISCOGS_KEY: 'k' },
      'Set either DISCOGS_TOKEN or DISCOGS_KEY with DISCOGS_SECRET, not both.',
    ],
    [
      { ...issuer, OIDC_ISSUER: 'http://id.example' },
      'OIDC_ISSUER must begin with https:// unless it is on this machine.',
    ],
  ])('%j', (env, sentence) => {
    expect(() => load(env)).toThrow(new ConfigError(sentence));
  });

  it('a data folder that cannot be written', () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(() => loadConfig({ DATA_DIR: file })).toThrow(/^DATA_DIR .* must be a folder/);
    expect(() => load({ CATALOGUE_PACKS_DIR: file })).toThrow(/^CATALOGUE_PACKS_DIR .* must be a folder/);
    expect(load({ CATALOGUE_PACKS_DIR: dataDir }).cataloguePacksDir).toBe(dataDir);
  });
});

describe('sign-in without a password cannot reach the outside', () => {
  it('starts nowhere but on this machine', () => {
    expect(() => load({ PUBLIC_URL: 'https://shelf.example' })).toThrow(/^Set OIDC_ISSUER.* on this machine only\.$/);
    expect(() => load({ PUBLIC_URL: 'http://localhost.example' })).toThrow(ConfigError);
    expect(load({ PUBLIC_URL: 'http://127.0.0.1:3000' }).identity.mode).toBe('embedded');
  });

  it('does not start in production, not even on this machine', () => {
    expect(() => load({ NODE_ENV: 'production', SESSION_SECRET: longSecret })).toThrow(
      /^Set OIDC_ISSUER.* in production/,
    );
  });
});

describe('production', () => {
  it('starts with an issuer and a long secret', () => {
    expect(load(production)).toMatchObject({
      isProduction: true,
      isPublicUrlSecure: true,
      sessionSecret: longSecret,
    });
  });

  it('wants an address with https, except on this machine', () => {
    expect(() => load({ ...production, PUBLIC_URL: 'http://shelf.example' })).toThrow(
      new ConfigError('PUBLIC_URL must begin with https:// in production unless it is on this machine.'),
    );
    expect(() => load({ ...production, PUBLIC_URL: 'http://192.168.1.5:3000' })).toThrow(/^PUBLIC_URL must begin/);
    expect(load({ ...production, PUBLIC_URL: 'http://localhost:3000' }).isPublicUrlSecure).toBe(false);
    expect(load({ ...production, NODE_ENV: '', PUBLIC_URL: 'http://shelf.example' }).isPublicUrlSecure).toBe(false);
  });

  it('wants a secret, and a long one', () => {
    expect(() => load({ ...production, SESSION_SECRET: '' })).toThrow(/^Set SESSION_SECRET/);
    expect(() => load({ ...production, SESSION_SECRET: 'short' })).toThrow(/^SESSION_SECRET must be at least 32 bytes/);
  });

  it('wants an issuer with https, even on this machine', () => {
    expect(() => load({ ...production, OIDC_ISSUER: 'http://localhost:9000' })).toThrow(
      'OIDC_ISSUER must begin with https:// in production.',
    );
  });
});
