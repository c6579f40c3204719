import * as z from 'zod/mini';

/** A body or an answer that is not JSON. */
export const bytes = z.instanceof(Uint8Array, { error: 'The bytes are missing' });
