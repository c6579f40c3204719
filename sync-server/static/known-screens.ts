import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isReservedUsername, usernameProblem } from '../../shared/schemas/username.ts';

/** Written by the build: the paths of the app's router, such as "/album/$artist/$title". */
const FILE = '.pages/routes.json';

/**
 * Whether the app has a screen at a path, by the router's own list. What a name stands for is another question: only names
 * that nobody can have are no screens (AMB-32).
 */
export function knownScreens(distDir: string): (path: string) => boolean {
  const file = join(distDir, FILE);
  if (!existsSync(file)) return () => true;
  const routes = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map(partsOf);
  return (path) => {
    const names = namesIn(path);
    return names !== undefined && routes.some((route) => fits(route, names));
  };
}

function fits(route: readonly string[], names: readonly string[]): boolean {
  return (
    route.length === names.length &&
    route.every((part, at) => {
      const name = names[at] ?? '';
      if (part === '$username') return usernameProblem(name, 'settings') === null && !isReservedUsername(name);
      return part.startsWith('$') ? name.trim() !== '' : part.toLowerCase() === name.toLowerCase();
    })
  );
}

/** Each part decoded once; undefined where one cannot be read (AMB-28). */
function namesIn(path: string): string[] | undefined {
  try {
    return partsOf(path).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function partsOf(path: string): string[] {
  const inside = path.replace(/^\/|\/$/g, '');
  return inside === '' ? [] : inside.split('/');
}
