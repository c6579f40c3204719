/**
 * The code that only a signed-in person's page runs, in one place to be fetched from: the library with its database,
 * sync and the schemas.
 */
export { isAccount } from '../../shared/domain/user.ts';
export { createIdentity } from '../library/identity.ts';
export { openLibrary } from '../sync/browser-ports.ts';
