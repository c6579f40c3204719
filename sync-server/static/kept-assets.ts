import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

const KEPT_BUILDS = 3;

/**
 * Stores this build's hashed assets beside those of earlier builds, so that a tab opened before a deploy can still load
 * its code.
 * @returns the folders with assets, newest build first
 */
export function keepAssets(distDir: string, dataDir: string): string[] {
  const assets = join(distDir, 'assets');
  const index = join(distDir, 'index.html');
  if (!existsSync(assets) || !existsSync(index)) return [];
  const keptDir = join(dataDir, 'assets');
  const build = createHash('sha256').update(readFileSync(index)).digest('hex').slice(0, 16);
  const copy = join(keptDir, build);
  mkdirSync(keptDir, { recursive: true });
  if (!existsSync(copy)) {
    // Copy atomically: a crash must not leave a partial build.
    const unfinished = mkdtempSync(join(dataDir, 'assets-'));
    cpSync(assets, unfinished, { recursive: true });
    renameSync(unfinished, copy);
  }
  utimesSync(copy, new Date(), new Date());
  const builds = readdirSync(keptDir)
    .map((name) => ({ path: join(keptDir, name), time: statSync(join(keptDir, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const old of builds.slice(KEPT_BUILDS)) rmSync(old.path, { recursive: true, force: true });
  return [
    assets,
    ...builds
      .slice(0, KEPT_BUILDS)
      .map(({ path }) => path)
      .filter((path) => path !== copy),
  ];
}
