import { execFile } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { guardedArguments, makeGuardedFolder, removeGuardedFolder } from '../support/guard.ts';
import type { PlantedBug } from './planted-bug.ts';

const ROOT = join(import.meta.dirname, '../..');
const COPIED = [
  'app/online',
  'app/library',
  'app/session',
  'app/sync',
  'shared',
  'sync-server',
  'tests/simulation',
  'tests/support',
  'package.json',
];

/** What the simulation made of a planted bug. */
export interface Catch {
  bug: PlantedBug;
  /** The scenario that saw it, or undefined when it went unseen. */
  seed: number | undefined;
  invariant: string;
  seconds: number;
}

export interface Garden {
  /** Plants one bug in a fresh copy and simulates until it is caught. */
  catchBug(bug: PlantedBug, environment?: Record<string, string>): Promise<Catch>;
  end(): Promise<void>;
}

/** Copies of the source to plant bugs in, outside the repository. */
export async function openGarden({ seeds = 500 } = {}): Promise<Garden> {
  const folder = makeGuardedFolder('planted');
  let plots = 0;
  return {
    async catchBug(bug, environment = {}) {
      plots += 1;
      const plot = join(folder, String(plots));
      await copySource(plot);
      for (const { file, find, replace } of bug.patches) {
        const path = join(plot, file);
        const text = await readFile(path, 'utf8');
        const places = text.split(find).length - 1;
        if (places !== 1) throw new Error(`"${bug.name}": its text is ${places} times in ${file}, not once`);
        await writeFile(
          path,
          text.replace(find, () => replace),
        );
      }
      const started = performance.now();
      const program = bug.tier === 'money' ? 'money/simulate.ts' : 'simulate.ts';
      const args = [...guardedArguments(), `tests/simulation/${program}`, '--quick', '--workers', '1'];
      args.push(bug.tier === 'money' ? '--count' : '--seeds', String(seeds));
      if (bug.tier === 'real') args.push('--real', '--steps', '40');
      const output = await new Promise<string>((resolve) => {
        const options = { cwd: plot, env: { ...process.env, ...environment }, maxBuffer: 64_000_000 };
        execFile(process.execPath, args, options, (_error, out, err) => resolve(`${out}\n${err}`));
      });
      if (!/\| violations/.test(output)) throw new Error(`"${bug.name}" kept the simulation from running:\n${output}`);
      const [, seed, invariant = ''] = /failing seeds\s+\|\s+(\d+) \((\w+)\)/.exec(output) ?? [];
      await rm(plot, { recursive: true, force: true });
      const seconds = (performance.now() - started) / 1_000;
      return { bug, seed: seed === undefined ? undefined : Number(seed), invariant, seconds };
    },
    async end() {
      removeGuardedFolder(folder);
    },
  };
}

async function copySource(plot: string): Promise<void> {
  for (const path of COPIED) await cp(join(ROOT, path), join(plot, path), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(plot, 'node_modules'));
}
