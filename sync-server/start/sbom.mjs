// `npm run sbom`: the packages of a production install, as CycloneDX. `npm sbom --omit=dev` would leave out those that
// development needs too (jose, react-dom), so npm gets a lockfile without the packages of development alone.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runNpm } from './prepare.mjs';

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { devDependencies: _, ...manifest } = read('package.json');
const lock = read('package-lock.json');
const { '': project, ...packages } = lock.packages;
const production = Object.fromEntries(Object.entries(packages).filter(([, { dev }]) => !dev));

const temporary = mkdtempSync(join(tmpdir(), 'side-one-sbom-'));
// npm calls the project by the name of its folder.
const folder = join(temporary, manifest.name);
try {
  mkdirSync(folder);
  const files = {
    'package.json': manifest,
    'package-lock.json': { ...lock, packages: { '': { ...project, devDependencies: undefined }, ...production } },
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content));
  await runNpm(['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], { cwd: folder });
} finally {
  rmSync(temporary, { recursive: true });
}
