import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { guardedArguments, makeGuardedFolder, removeGuardedFolder } from '../support/guard.ts';
import type { Patch, PlantedMistake } from './mistake.ts';

const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = ['.git', 'node_modules', 'data', join('app', 'dist'), join('tests', 'screens')];

/** A copy of the source, outside the repository, with one mistake at a time. */
export interface Plot {
  /** Runs work with a mistake in the copy, and takes the mistake out again. */
  planted<Result>(mistake: PlantedMistake, work: (plot: Plot) => Promise<Result>): Promise<Result>;
  /** Runs Node in the copy. @returns all that it wrote */
  node(args: readonly string[], environment?: Record<string, string>): Promise<string>;
  path(file: string): string;
  end(): void;
}

export async function openPlot(): Promise<Plot> {
  const folder = makeGuardedFolder('planted');
  const filter = (path: string) =>
    !LEFT_OUT.some((part) => path === join(ROOT, part) || path.includes(join(ROOT, part) + sep));
  await cp(ROOT, folder, { recursive: true, filter });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const path = (file: string) => join(folder, file);

  async function patched(name: string, { file, find, replace }: Patch): Promise<() => Promise<void>> {
    const text = await readFile(path(file), 'utf8');
    const places = text.split(find).length - 1;
    if (places !== 1) throw new Error(`"${name}": its text is ${places} times in ${file}, not once`);
    await writeFile(
      path(file),
      text.replace(find, () => replace),
    );
    return () => writeFile(path(file), text);
  }

  const plot: Plot = {
    path,
    async planted({ name, patches }, work) {
      const undo: (() => Promise<void>)[] = [];
      try {
        for (const patch of patches) undo.unshift(await patched(name, patch));
        return await work(plot);
      } finally {
        for (const back of undo) await back();
      }
    },
    node(args, environment = {}) {
      // A test that plants mistakes starts runs of tests that must not take themselves for its workers.
      const inherited = Object.entries(process.env).filter(([variable]) => !variable.startsWith('VITEST'));
      const env = { ...Object.fromEntries(inherited), ...environment };
      const options = { cwd: folder, env, maxBuffer: 256_000_000 };
      return new Promise((resolve) => {
        execFile(process.execPath, [...guardedArguments(), ...args], options, (_error, out, err) =>
          resolve(`${out}\n${err}`),
        );
      });
    },
    end: () => removeGuardedFolder(folder),
  };
  return plot;
}
