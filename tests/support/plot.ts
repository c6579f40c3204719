import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { guardedArguments, makeGuardedFolder, removeGuardedFolder } from './guard.ts';

const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = ['.git', 'node_modules', 'data', join('app', 'dist'), join('tests', 'screens')];

/** A copy of the source, outside the repository, in which mistakes may be made. */
export interface Plot {
  /** Runs Node in the copy. @returns all that it wrote */
  node(args: readonly string[]): Promise<string>;
  path(file: string): string;
  end(): void;
}

export async function openPlot(): Promise<Plot> {
  const folder = makeGuardedFolder('copy');
  const filter = (path: string) =>
    !LEFT_OUT.some((part) => path === join(ROOT, part) || path.includes(join(ROOT, part) + sep));
  await cp(ROOT, folder, { recursive: true, filter });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    path: (file) => join(folder, file),
    node: (args) =>
      new Promise((resolve) => {
        const options = { cwd: folder, maxBuffer: 256_000_000 };
        execFile(process.execPath, [...guardedArguments(), ...args], options, (_error, out, err) =>
          resolve(`${out}\n${err}`),
        );
      }),
    end: () => removeGuardedFolder(folder),
  };
}
