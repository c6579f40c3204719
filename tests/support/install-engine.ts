import { hasFirefox } from './firefox.ts';
import { installDebian } from './install-debian.ts';
import { hasPooler } from './pooler.ts';
import { hasVirtualScreen } from './virtual-screen.ts';
import { hasWebKit } from './webkit.ts';

// Installs an engine, or another program of Debian's, for `npm run verify` if it is missing. Fails silently if it cannot.
const engines = {
  firefox: {
    isThere: hasFirefox,
    isWhole: () => hasFirefox() && hasVirtualScreen(),
    packages: ['firefox-esr', 'xvfb'],
  },
  pooler: { isThere: hasPooler, isWhole: hasPooler, packages: ['pgbouncer'] },
  webkit: { isThere: hasWebKit, isWhole: hasWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
};

const engine = Object.entries(engines).find(([name]) => name === process.argv[2])?.[1];
if (!engine) throw new Error(`There is no engine ${process.argv[2]}`);
if (!engine.isWhole()) installDebian(engine.packages, 'ignore');
process.exitCode = engine.isThere() ? 0 : 1;
