// Loaded before the server: caches compiled code without types for the next start, which saves time and the 25 MB that the
// compiler keeps.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/side-one', import.meta.url)));
// Node writes the cache when it exits. Flush it after loading too, because a server may be killed.
setTimeout(flushCompileCache, 5_000).unref();
