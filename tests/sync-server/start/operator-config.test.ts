import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../../sync-server/start/config.ts';

const production = {
  ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://shelf.example', SESSION_SECRET: 'x'.repeat(32) },
  ...{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'side-one', OIDC_CLIENT_SECRET: 'secret' },
};
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'side-one-config-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));
const operatorOf = (env: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...env }).operator;

test('in production nothing points to an example', () => {
  expect(operatorOf(production)).toEqual({ supportEmail: null, social: null, company: 'Side One' });
  expect(operatorOf({}).supportEmail).toBe('support@sideone.example');
});

test('values that are set are used; without a support address mails go where they come from', () => {
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@shelf.example' };
  expect(operatorOf({ ...production, ...mail }).supportEmail).toBe('hello@shelf.example');
  const set = {
    SUPPORT_EMAIL: 'help@shelf.example',
    SOCIAL_URL: 'https://social.example/@shelf',
    COMPANY_NAME: 'Shelf',
  };
  expect(operatorOf({ ...production, ...mail, ...set })).toEqual({
    ...{ supportEmail: 'help@shelf.example', company: 'Shelf' },
    social: { url: 'https://social.example/@shelf', name: 'social.example' },
  });
  expect(operatorOf({ ...set, SOCIAL_NAME: '@shelf' }).social?.name).toBe('@shelf');
});

test.each([
  [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL must be an e-mail address.'],
  [{ SOCIAL_URL: 'javascript:alert(1)' }, 'SOCIAL_URL must be an https address.'],
  [{ SOCIAL_NAME: '@shelf' }, 'SOCIAL_NAME is set without SOCIAL_URL: set both or none.'],
])('%o does not start', (env, message) => {
  expect(() => operatorOf(env as unknown as Record<string, string>)).toThrow(message);
});
