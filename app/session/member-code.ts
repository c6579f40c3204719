// Chunk: library

/** The code that only signed-in pages run, as one chunk: the library with its database, sync and the schemas. */
export { isAccount } from '../../shared/domain/user.ts';
export { createIdentity } from '../library/device/identity.ts';
export { openLibrary } from '../sync/browser-ports.ts';
