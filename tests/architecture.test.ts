import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../shared/contract/all.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sourceFile = /\.(ts|tsx|mts|mjs)$/;

interface Import {
  from: string;
  /** The path from the top level for own files, the specifier as written otherwise. */
  to: string;
  written: string;
  isOurs: boolean;
  /** A dynamic import. */
  isDynamic: boolean;
}

const files = ['shared', 'sync-server', 'dev', 'app', 'tests'].flatMap(sourceFilesBelow);
const imports = files.flatMap(importsOf);
const codeImports = imports.filter(({ from, to }) => !from.startsWith('tests/') && !to.endsWith('.css'));

describe('imports point one way', () => {
  // PWA-030
  it('shared uses zod and itself', () => {
    const wrong = importsBelow('shared/').filter(({ isOurs, to }) =>
      isOurs ? !to.startsWith('shared/') : to !== 'zod/mini',
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('rules, words and what the wire says are painted with before the schemas are there', () => {
    const schemas = /^import (?!type )[^;]*?from '(?:zod\/mini|[^']*\/(?:schemas|contract|commands)\/[^']*)'/m;
    const light = files.filter((file) => /^shared\/(?:domain|wire)\//.test(file));
    expect(light.filter((file) => schemas.test(textOf(file)))).toEqual([]);
  });

  it('app and sync-server know nothing of each other', () => {
    const wrong = [
      ...importsBelow('app/').filter(({ to }) => to.startsWith('sync-server/')),
      ...importsBelow('sync-server/').filter(({ to }) => to.startsWith('app/')),
    ];
    expect(shown(wrong)).toEqual([]);
  });

  it('only one file of the server loads the stand-ins for outside services, which production does not have', () => {
    const wrong = codeImports.filter(({ from, to }) => to.startsWith('dev/') && !from.startsWith('dev/'));
    expect(shown(wrong)).toEqual(['sync-server/start/stand-ins.ts -> dev/stand-ins.ts']);
    expect(wrong[0]?.isDynamic).toBe(true);
  });

  it('stand-ins use of the product the database, the pages and the configuration of the server', () => {
    const below =
      /^(?:dev|shared|sync-server\/(?:config\.ts|context\.ts|db|http|postgres|start|providers\/[^/]+\/(?:[\w-]+-provider|match-store)\.ts))(?:\/|$)/;
    expect(shown(importsBelow('dev/').filter(({ isOurs, to }) => isOurs && !below.test(to)))).toEqual([]);
  });

  it('the product uses nothing of the tests', () => {
    expect(shown(codeImports.filter(({ to }) => to.startsWith('tests/')))).toEqual([]);
  });

  it.each([
    ['app/ui/', ['app/ui/']],
    ['app/library/', ['app/library/', 'shared/']],
    ['app/sync/', ['app/sync/', 'app/library/', 'shared/']],
    ['app/search/', ['app/search/', 'app/library/', 'shared/']],
    ['app/online/', ['app/online/', 'shared/']],
    ['app/sharing/', ['app/sharing/', 'app/ui/']],
    ['app/pocket/', ['app/pocket/', 'app/library/', 'app/online/', 'app/ui/', 'shared/']],
    ['app/scan/', ['app/scan/', 'app/ui/', 'shared/']],
    ['app/pwa/', ['app/pwa/', 'app/ui/']],
    ['app/push/', ['app/push/', 'app/online/', 'shared/']],
    ['app/home-picture/', ['app/home-picture/', 'app/library/', 'app/ui/', 'shared/']],
    ['app/forms/', ['app/forms/', 'app/library/', 'app/ui/', 'shared/']],
    [
      'app/record-ui/',
      ['app/record-ui/', 'app/library/', 'app/search/', 'app/online/', 'app/forms/', 'app/ui/', 'shared/'],
    ],
  ])('%s uses of our own only %j', (layer, allowed) => {
    const wrong = importsBelow(layer).filter(
      ({ isOurs, to }) => isOurs && !allowed.some((each) => to.startsWith(each)),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('the code of online reads comes with the first screen that uses it, not with the shelf or the landing page', () => {
    expect(
      shown(codeImports.filter(({ to }) => to === '@tanstack/react-query')).map((each) => each.split(' ')[0]),
    ).toEqual(['app/online/use-pages.ts', 'app/online/use-read.ts']);
    const first = ['start/main.tsx', 'session/member-code.ts', 'shell/MemberFrame.tsx', 'routes/-home/HomeScreen.tsx'];
    const painted = [...first, 'features/landing/Landing.tsx'].map((file) => `app/${file}`);
    expect(painted.filter((file) => !files.includes(file))).toEqual([]);
    expect(importedAtOnce(painted)).not.toContain('app/online/use-read.ts');
  });

  it('the search needs no React', () => {
    expect(shown(importsBelow('app/search/').filter(({ to }) => /^react/.test(to)))).toEqual([]);
  });

  it('no feature of the app uses another feature', () => {
    const wrong = importsBelow('app/features/').filter(({ from, to }) => {
      return to.startsWith('app/features/') && folderOf(from, 3) !== folderOf(to, 3);
    });
    expect(shown(wrong)).toEqual([]);
  });

  it('only visibility, signing in, the own account and the pages of administrators read names, pictures and addresses of people', () => {
    const mayRead =
      /^sync-server\/(visibility\/|admin\/|auth\/|db\/|library\/(row-json|images\/unused-images)\.ts|account\/(profile-changes|settings-routes|forget-mails)\.ts)/;
    const personal = /\b(?:first_name|last_name|profile_image_url)\b|\bu(?:sers)?\.email\b/;
    const reading = files.filter((file) => file.startsWith('sync-server/') && personal.test(textOf(file)));
    expect(reading).toContain('sync-server/visibility/person.ts');
    expect(reading.filter((file) => !mayRead.test(file))).toEqual([]);
  });

  it('only visibility says what is open to all; the own account and administrators change it, and a hidden review stays hidden', () => {
    const may =
      /^sync-server\/(visibility\/|admin\/|db\/|library\/row-json\.ts|account\/settings-routes\.ts|reviews\/hidden-rewrites\.ts)/;
    const reading = files.filter((file) => file.startsWith('sync-server/') && /\bis_public\b/.test(textOf(file)));
    expect(reading).toContain('sync-server/visibility/review.ts');
    expect(reading.filter((file) => !may.test(file))).toEqual([]);
  });

  it('what administrators see is mounted for administrators alone', () => {
    const routes = files.filter((file) => /^sync-server\/admin\/[^/]+\/routes\.ts$/.test(file));
    const named = new Set(routes.flatMap((file) => textOf(file).match(/(?<=\bcontract\.)\w+/g) ?? []));
    const mounted = ENDPOINTS.filter(({ id }) => named.has(id));
    expect(mounted.map(({ id }) => id)).toContain('hideReported');
    expect(mounted.filter(({ access }) => access !== 'admin')).toEqual([]);
  });

  it('only routes, the shell and the start of the app use features', () => {
    const mayUse = /^app\/(features|routes|shell|start)\/|^app\/routeTree\.gen\.ts$/;
    const wrong = importsBelow('app/').filter(({ from, to }) => to.startsWith('app/features/') && !mayUse.test(from));
    expect(shown(wrong)).toEqual([]);
  });
});

it('text is normalised where its length is bounded', () => {
  const normalising = files.filter((file) => !file.startsWith('tests/') && /\.normalize\(/.test(textOf(file)));
  // Sleeves are painted first, without the code of the domain.
  expect(normalising).toEqual(['shared/domain/normal-form.ts', 'shared/sleeve/hash.ts']);
});

it('the server passes on for whom it works, and reads it nowhere else', () => {
  const ambient = files.filter((file) => file.startsWith('sync-server/') && textOf(file).includes('AsyncLocalStorage'));
  expect(ambient).toEqual([]);
});

it('only the viewer reads the session', () => {
  const session = /\breq\w*\.session|\.sessionID\b|\bsession\.(?:userId|adminUserId|idToken|cookie)\b/;
  const reading = files.filter((file) => file.startsWith('sync-server/') && session.test(textOf(file)));
  // The files that start, renew and end the session.
  expect(reading.sort()).toEqual(['sync-server/http/session.ts', 'sync-server/http/viewer.ts']);
});

describe('zones of the server', () => {
  /** The rooms that each room may use besides itself, `shared/` and the context's type. */
  const zones: Record<string, readonly string[]> = {
    db: [],
    http: ['db', 'audit'],
    audit: ['db'],
    library: ['db', 'http', 'audit'],
    visibility: ['db', 'library'],
    sync: ['db', 'http', 'library', 'notifications'],
    notifications: ['db', 'http', 'library', 'jobs', 'mail', 'push'],
    providers: [],
    metrics: [],
    jobs: ['db', 'metrics'],
    mail: ['db', 'jobs'],
    postgres: [],
  };
  /** The room that combines the others. */
  const joins = /^sync-server\/start\//;
  /** A feature may import only the interface of an outside service, and how to queue a job or a mail and to raise a
   * notification. */
  const offered =
    /^sync-server\/(jobs\/(?:job|failed-jobs)|mail\/queue-mail|push\/queue-push|notifications\/(?:raise|forget)|audit\/[\w-]+|providers\/[^/]+\/(?!create-)[\w-]*(?:provider|offer-source))\.ts$/;
  const rooms = ['db', 'http', 'library', 'visibility'];

  it('every room uses only what lies below it', () => {
    const wrong = importsBelow('sync-server/').filter(({ from, to }) => {
      const [here, there] = [folderOf(from, 2), folderOf(to, 2)];
      if (joins.test(from) || !to.startsWith('sync-server/') || here === there) return false;
      // Types at the ground, of what is built at start; nothing leads back to the start.
      if (/^sync-server\/(?:context|config)\.ts$/.test(from)) return there === 'start';
      if (to === 'sync-server/config.ts') return false;
      // Administrators give plans and gifts by the same ledger as purchases do.
      if (here === 'admin' && there === 'billing') return false;
      if (to === 'sync-server/context.ts') return here === 'providers' || here === 'visibility' || here === 'db';
      const below = zones[here];
      return below ? !below.includes(there) : !rooms.includes(there) && !offered.test(to);
    });
    expect(shown(wrong)).toEqual([]);
  });

  it('each room of the list is there', () => {
    const there = new Set(files.filter((file) => file.startsWith('sync-server/')).map((file) => folderOf(file, 2)));
    expect(Object.keys(zones).filter((room) => !there.has(room))).toEqual([]);
  });

  it('visibility uses of other packages the library of queries alone', () => {
    const wrong = importsBelow('sync-server/visibility/').filter(
      ({ isOurs, to }) => !isOurs && !/^(kysely|zod\/mini)$/.test(to),
    );
    expect(shown(wrong)).toEqual([]);
  });
});

it('no file imports itself by way of others, not even for types', () => {
  expect(cycles()).toEqual([]);
});

it('no style is for any element next to any other, nor for a document that has something: each change would style all of it again', () => {
  const styles = globSync('app/**/*.css', { cwd: root, exclude: ['app/dist/**'] });
  expect(styles).toContain('app/styles/shelf.css');
  expect(styles.filter((file) => /\*\s*[+~]|(?<!\S)(:root|html|body|#root)\S*:has\(/.test(textOf(file)))).toEqual([]);
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

describe('layers over a page close with Back', () => {
  /** The only files that may open something over the page. */
  const layers = ['ModalConfirm', 'ModalDialog', 'OpenMenu', 'PictureViewer'].map(
    (name) => `app/ui/overlay/${name}.tsx`,
  );

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
    // Signing out leaves the app; a page below another and a closing dialog go back through the router.
    const mayDo = [
      'app/ui/overlay/layered-history.ts',
      'app/ui/action/use-step-back.ts',
      'app/shell/BackBar.tsx',
      'app/shell/RouteError.tsx',
      'app/session/leave-deleted-account.ts',
      'app/session/watch-session.ts',
    ];
    expect(appFiles().filter((file) => direct.test(textOf(file)) && !mayDo.includes(file))).toEqual([]);
  });
});

it('the lockfile carries no download addresses', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
});

it('the lockfile has one version of each package, with its checksum', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { '': _, ...installed } = packages as Record<string, { version?: string; integrity?: string; inBundle?: true }>;
  expect(Object.keys(installed).length).toBeGreaterThan(300);
  // A package inside the file of another comes under the checksum of that file.
  const open = Object.entries(installed).filter(
    ([, { version = '', integrity = '', inBundle }]) =>
      !/^\d+\.\d+\.\d+/.test(version) || !(inBundle || integrity.startsWith('sha512-')),
  );
  expect(open.map(([path]) => path)).toEqual([]);
});

/** Files with all they import statically, and so on. */
function importedAtOnce(from: readonly string[]): string[] {
  const reached = new Set(from);
  for (const file of reached) {
    for (const { from: importer, to, isDynamic } of codeImports) {
      if (importer === file && !isDynamic) reached.add(to);
    }
  }
  return [...reached];
}

/** Groups of files that reach each other by static imports, each as sorted names (Tarjan). */
function cycles(): string[] {
  const importsByFile = Map.groupBy(
    codeImports.filter(({ isOurs }) => isOurs),
    ({ from }) => from,
  );
  const order = new Map<string, number>();
  const path: string[] = [];
  const found: string[] = [];
  function visit(file: string): number {
    const index = order.size;
    order.set(file, index);
    path.push(file);
    let low = index;
    for (const { to } of importsByFile.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (path.includes(to)) low = Math.min(low, order.get(to) ?? low);
    }
    if (low === index) {
      const group = path.splice(path.indexOf(file));
      if (group.length > 1) found.push(group.sort().join(', '));
    }
    return low;
  }
  for (const file of importsByFile.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** The folder at this depth of a path. */
function folderOf(path: string, depth: number): string {
  return path.split('/')[depth - 1] ?? '';
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
  // Static imports and re-exports at line starts (also multi-line), bare imports, dynamic imports.
  const patterns = [
    /^\s*(?:import|export)\s[^;'"]*?\sfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ];
  return patterns
    .flatMap((pattern, index) => [...text.matchAll(pattern)].map((match) => ({ match, isDynamic: index === 2 })))
    .map(({ match: [, written = ''], isDynamic }) => {
      const isOurs = written.startsWith('.');
      return { from, written, isOurs, isDynamic, to: isOurs ? join(dirname(from), written) : written };
    });
}
