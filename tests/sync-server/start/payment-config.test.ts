import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choosePayment } from '../../../sync-server/start/choose-providers.ts';
import { loadConfig } from '../../../sync-server/start/config.ts';
import { ConfigError } from '../../../sync-server/start/environment.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_4eC39', STRIPE_WEBHOOK_SECRET: 'whsec_9f2' };
const live = { STRIPE_SECRET_KEY: 'sk_live_4eC39', STRIPE_WEBHOOK_SECRET: 'whsec_9f2' };
const issuer = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'side-one', OIDC_CLIENT_SECRET: 'secret' };
const elsewhere = { PUBLIC_URL: 'https://shelf.example', ...issuer };
const production = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), ...elsewhere };

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'side-one-config-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...env });

describe('the payment provider', () => {
  it('is Stripe when both keys are set', () => {
    const { payment, providers } = load({ ...production, ...live });
    expect(payment).toEqual({
      mode: 'real',
      secretKey: 'sk_live_4eC39',
      webhookSecret: 'whsec_9f2',
      apiBase: 'https://api.stripe.com',
    });
    expect(providers.payment).toEqual({ mode: 'real', reason: 'STRIPE_SECRET_KEY is set' });
    for (const key of ['sk_test_1', 'rk_test_1', 'rk_live_1']) {
      expect(load({ ...keys, STRIPE_SECRET_KEY: key }).payment).toMatchObject({ mode: 'real', secretKey: key });
    }
  });

  it('has a page for each customer where it is known', async () => {
    const of = (env: Record<string, string>) => load(env).customersUrl;
    expect(of({ ...production, ...live })).toBe('https://dashboard.stripe.com/customers');
    expect(of(keys)).toBe('https://dashboard.stripe.com/test/customers');
    expect(of({})).toBeUndefined();
    expect(of({ ...keys, STRIPE_API_BASE: 'http://localhost:12111' })).toBeUndefined();
    const PAYMENT_DASHBOARD_URL = 'https://pay.example/acct_1/';
    expect(of({ ...keys, PAYMENT_DASHBOARD_URL })).toBe('https://pay.example/acct_1/customers');
    expect(() => load({ ...keys, PAYMENT_DASHBOARD_URL: 'http://pay.example' })).toThrow(
      'PAYMENT_DASHBOARD_URL must be an https address.',
    );
  });

  it('is another address when one is set, for a test key', () => {
    const payment = (STRIPE_API_BASE: string) => load({ ...elsewhere, ...keys, STRIPE_API_BASE }).payment;
    expect(payment('http://127.0.0.1:12111')).toMatchObject({ mode: 'real', apiBase: 'http://127.0.0.1:12111' });
    expect(payment('https://stripe.example/')).toMatchObject({ apiBase: 'https://stripe.example' });
  });

  it('is the stand-in on this machine, with lasting secrets that cannot be guessed', () => {
    const config = load({});
    expect(config.payment).toEqual({
      mode: 'embedded',
      secretKey: expect.stringMatching(/^sk_test_[0-9a-f]{48}$/),
      webhookSecret: expect.stringMatching(/^whsec_[0-9a-f]{48}$/),
      apiBase: 'http://localhost:3000',
    });
    expect(config.providers.payment.reason).toContain('takes no money');
    expect(load({}).payment).toEqual(config.payment);
    expect(load({ SESSION_SECRET: 'y'.repeat(32) }).payment).not.toEqual(config.payment);
  });

  it.each([
    ['elsewhere', elsewhere],
    ['in production', production],
    ['in production on this machine', { ...production, PUBLIC_URL: 'http://localhost:3000' }],
  ])('is missing %s without keys, and the log says so', async (_where, env) => {
    const config = load(env);
    expect(config.payment).toEqual({ mode: 'off' });
    expect(config.providers.payment).toEqual({
      mode: 'off',
      reason: 'STRIPE_SECRET_KEY is not set: nobody can pay',
    });
  });
});

describe('wrong and half-set payment settings stop the start with a message', () => {
  it.each([
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET: set all of them or none.',
    ],
    [
      { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_WEBHOOK_SECRET is set without STRIPE_SECRET_KEY: set all of them or none.',
    ],
    [
      { STRIPE_API_BASE: 'http://localhost:12111' },
      'STRIPE_API_BASE is set without STRIPE_SECRET_KEY: set both or none.',
    ],
    [
      { ...keys, STRIPE_SECRET_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.',
    ],
    [
      { ...keys, STRIPE_SECRET_KEY: 'sk_test_' },
      'STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_.',
    ],
    [{ ...keys, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET must begin with whsec_.'],
    [{ ...keys, STRIPE_API_BASE: 'http://stripe.example' }, 'STRIPE_API_BASE must be an https address.'],
    [{ ...keys, STRIPE_API_BASE: 'https://stripe.example/v1' }, 'STRIPE_API_BASE must be an address without a path.'],
    [
      { ...live, STRIPE_API_BASE: 'http://localhost:12111' },
      'STRIPE_API_BASE must be https://api.stripe.com with a live key.',
    ],
    [
      { ...live, STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_API_BASE: 'https://api.stripe.com.example' },
      'STRIPE_API_BASE must be https://api.stripe.com with a live key.',
    ],
    [
      { ...production, ...keys, STRIPE_API_BASE: 'http://localhost:12111' },
      'STRIPE_API_BASE must be https://api.stripe.com in production.',
    ],
  ])('%j', (env, sentence) => {
    expect(() => load(env)).toThrow(new ConfigError(sentence));
  });
});

describe('a test key in production', () => {
  const warningsOf = (env: Record<string, string>) => {
    const warnings: string[] = [];
    const log = { warn: (sentence: string) => void warnings.push(sentence) };
    const payments = choosePayment(load({ ...production, ...env }), Date.now, log as never);
    return { warnings, payments };
  };

  it('starts, for a staging server, and warns in the log', () => {
    const { warnings, payments } = warningsOf(keys);
    expect(payments.isConfigured).toBe(true);
    expect(warnings).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY is a test key/)]);
    expect(warningsOf(live).warnings).toEqual([]);
  });

  it('is not needed: without keys every call answers that payments are not configured', async () => {
    const { payments } = warningsOf({});
    const refused = { ok: false, kind: 'not_configured' };
    expect(payments.isConfigured).toBe(false);
    const { isConfigured: _, readEvent, ...calls } = payments;
    const answers = Object.values<(...args: never[]) => Promise<unknown>>(calls).map((call) => call());
    expect(await Promise.all(answers)).toEqual(answers.map(() => refused));
    expect(answers).toHaveLength(15);
    expect(readEvent(Buffer.from('{}'), 't=1,v1=00')).toEqual({ ok: false, reason: 'signature' });
  });
});
