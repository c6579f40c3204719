import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const command = join(import.meta.dirname, '../../../../sync-server/catalogue-packs/build-packs.ts');
const run = (...args: string[]) => promisify(execFile)(process.execPath, [command, '--out', 'none', ...args]);

test.each([
  ['without a file says how it is used', [], '--releases'],
  [
    'refuses a file that is named by an impossible day',
    ['--releases', 'discogs_20261131_releases.xml.gz'],
    'discogs_20261131_releases.xml.gz is named by 2026-11-31, which is no day',
  ],
])('npm run build-packs %s', async (_, args, said) => {
  await expect(run(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
});
