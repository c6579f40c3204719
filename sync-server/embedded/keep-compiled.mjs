// Loaded before the server: what Node compiles, and strips of its types, is kept for the next start. That start then
// needs neither the time nor the 25 MB that the compiler stays with.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/side-one', import.meta.url)));
// Node writes it when it ends, but a server may be killed: once more when everything has been loaded.
setTimeout(flushCompileCache, 5_000).unref();
