import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';

const folder = new URL('../../../../shared/fixtures/', import.meta.url);

/** Whether the owner's sample files lie beside the project; says so where they do not. */
export function hasSharedFixtures(whatIsLeftOut: string): boolean {
  const found = existsSync(folder);
  if (!found) console.log(`Left out, because ../shared/fixtures is not there: ${whatIsLeftOut}`);
  return found;
}

export function readSharedFixture<T extends z.ZodType>(path: string, schema: T): z.output<T> {
  return schema.parse(JSON.parse(readFileSync(new URL(path, folder), 'utf8')));
}
