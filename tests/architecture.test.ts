import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sourceFile = /\.(ts|tsx|mts|mjs)$/;

interface Import {
  from: string;
  /** A path from the top for our own files, the written name for everything else. */
  to: string;
  written: string;
  isOurs: boolean;
}

const files = ['shared', 'sync-server', 'app', 'tests'].flatMap(sourceFilesBelow);
const imports = files.flatMap(importsOf);
const codeImports = imports.filter(({ from, to }) => !from.startsWith('tests/') && !to.endsWith('.css'));

describe('imports point one way', () => {
  it('shared uses zod and itself', () => {
    const wrong = importsBelow('shared/').filter(({ isOurs, to }) =>
      isOurs ? !to.startsWith('shared/') : to !== 'zod/mini',
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('app and sync-server know nothing of each other', () => {
    const wrong = [
      ...importsBelow('app/').filter(({ to }) => to.startsWith('sync-server/')),
      ...importsBelow('sync-server/').filter(({ to }) => to.startsWith('app/')),
    ];
    expect(shown(wrong)).toEqual([]);
  });

  it('the product uses nothing of the tests', () => {
    expect(shown(codeImports.filter(({ to }) => to.startsWith('tests/')))).toEqual([]);
  });

  it.each([
    ['app/ui/', ['app/ui/']],
    ['app/library/', ['app/library/', 'shared/']],
    ['app/sync/', ['app/sync/', 'app/library/', 'shared/']],
    ['app/search/', ['app/search/', 'app/library/', 'shared/']],
    ['app/api/', ['app/api/', 'shared/']],
    ['app/forms/', ['app/forms/', 'app/ui/', 'shared/']],
  ])('%s uses of our own only %j', (layer, allowed) => {
    const wrong = importsBelow(layer).filter(
      ({ isOurs, to }) => isOurs && !allowed.some((each) => to.startsWith(each)),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('the search needs no React', () => {
    expect(shown(importsBelow('app/search/').filter(({ to }) => /^react/.test(to)))).toEqual([]);
  });

  it.each(['app/features/', 'sync-server/'])('no feature below %s uses another feature', (layer) => {
    const wrong = importsBelow(layer).filter(({ from, to }) => {
      const [here, there] = [featureOf(from, layer), featureOf(to, layer)];
      return here !== undefined && there !== undefined && here !== there;
    });
    expect(shown(wrong)).toEqual([]);
  });

  it('what one person may see of another uses the library of queries alone', () => {
    expect(shown(importsBelow('sync-server/visibility/').filter(({ to }) => to !== 'kysely'))).toEqual([]);
  });

  it('only that place, signing in and the own account read names, pictures and addresses of people', () => {
    const mayRead = /^sync-server\/(visibility\/|auth\/|db\/|sync\/row-json\.ts)/;
    const personal = /\b(?:first_name|last_name|profile_image_url)\b|\bu(?:sers)?\.email\b/;
    const reading = files.filter((file) => file.startsWith('sync-server/') && personal.test(textOf(file)));
    expect(reading).toContain('sync-server/visibility/person.ts');
    expect(reading.filter((file) => !mayRead.test(file))).toEqual([]);
  });

  it('only routes, the shell and the start of the app use features', () => {
    const mayUse = /^app\/(features|routes|shell)\/|^app\/(main\.tsx|routeTree\.gen\.ts)$/;
    const wrong = importsBelow('app/').filter(({ from, to }) => to.startsWith('app/features/') && !mayUse.test(from));
    expect(shown(wrong)).toEqual([]);
  });
});

describe('imports name the file itself', () => {
  it('relative imports carry their extension', () => {
    const hasExtension = /\.(ts|tsx|mts|mjs|css|json|svg|sql)(\?\w+)?$/;
    const wrong = imports.filter(({ isOurs, from, written }) => {
      return isOurs && from !== 'app/routeTree.gen.ts' && !hasExtension.test(written);
    });
    expect(shown(wrong)).toEqual([]);
  });

  it('there are no barrels', () => {
    const barrels = files.filter((file) => !file.startsWith('app/routes/') && /^index\.tsx?$/.test(basename(file)));
    expect(barrels).toEqual([]);
  });
});

describe('what opens over a page closes with Back', () => {
  /** The only files that may put something over the page. */
  const layers = ['app/ui/ModalConfirm.tsx', 'app/ui/ModalDialog.tsx', 'app/ui/OpenMenu.tsx'];

  it('dialogs, sheets and menus are those of app/ui', () => {
    const overlay = /^@base-ui\/react(\/(dialog|alert-dialog|menu|popover|drawer|select|combobox|context-menu))?$/;
    const written = /<dialog\b|showModal|showPopover|popover=|aria-modal|(?<!\[)role="(?:alertdialog|dialog|menu)"/;
    expect(importsBelow('app/').filter(({ to, from }) => overlay.test(to) && !layers.includes(from))).toEqual([]);
    expect(appFiles().filter((file) => written.test(textOf(file)) && !layers.includes(file))).toEqual([]);
  });

  it('each of them is a layer of the history', () => {
    expect(layers.filter((file) => !/\buseLayer\(/.test(textOf(file)))).toEqual([]);
  });

  it('nothing else writes the history or steps through it', () => {
    const direct = /\b(?:window\.)?history\.(?:pushState|replaceState|go|back|forward)\b|popstate/;
    // Signing out leaves the app; an album page and a closing dialog step by the router.
    const mayDo = [
      'app/ui/layered-history.ts',
      'app/ui/use-step-back.ts',
      'app/features/album/AlbumLayout.tsx',
      'app/session/watch-session.ts',
    ];
    expect(appFiles().filter((file) => direct.test(textOf(file)) && !mayDo.includes(file))).toEqual([]);
  });
});

it('the lockfile carries no download addresses', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
});

/** The server's folders that serve everyone; every other folder there is a feature. */
const serverFoundations = ['sync', 'db', 'http', 'jobs', 'providers', 'embedded', 'auth', 'images', 'visibility'];

function featureOf(path: string, layer: string): string | undefined {
  if (!path.startsWith(layer)) return undefined;
  const [feature, ...rest] = path.slice(layer.length).split('/');
  if (rest.length === 0) return undefined;
  return layer === 'sync-server/' && serverFoundations.includes(feature ?? '') ? undefined : feature;
}

function appFiles(): string[] {
  return files.filter((file) => file.startsWith('app/'));
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function importsBelow(folder: string): Import[] {
  return codeImports.filter(({ from }) => from.startsWith(folder));
}

function shown(found: Import[]): string[] {
  return found.map(({ from, to }) => `${from} -> ${to}`);
}

function sourceFilesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && sourceFile.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/^app\/(dist|\.tanstack)\//.test(file));
}

function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8');
  // Static imports and re-exports at the beginning of a line (also over several), bare imports, dynamic imports.
  const patterns = [
    /^\s*(?:import|export)\s[^;'"]*?\sfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ];
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, written = '']) => {
      const isOurs = written.startsWith('.');
      return { from, written, isOurs, to: isOurs ? join(dirname(from), written) : written };
    });
}
