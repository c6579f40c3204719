import { renderPage, routePaths } from './render-page.tsx';
import { VISITOR_PAGES } from './visitor-pages.ts';

// Run by the build: writes pairs of a path and its HTML, and the paths of all screens.
const bodies: [string, string][] = [];
for (const { path } of VISITOR_PAGES) bodies.push([path, await renderPage(path)]);
process.stdout.write(JSON.stringify({ bodies, routes: routePaths() }), () => process.exit());
