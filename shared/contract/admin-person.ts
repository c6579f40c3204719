// Chunk: of its pages

import * as z from 'zod/mini';

/** A person as administrators see them in lists. */
export const adminPerson = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type AdminPerson = z.infer<typeof adminPerson>;
