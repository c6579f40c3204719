import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installOnFirstUse } from './install-on-first-use.ts';

/** Another version measures otherwise, and its scores cannot be compared. */
const VERSION = '12.8.2';

/** One run's scores and audits, as far as they are read. */
export interface LighthouseResult {
  audits: Record<string, { score: number | null; numericValue?: number }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

export type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: 'silent' },
) => Promise<{ lhr: LighthouseResult } | undefined>;

/** Lighthouse, downloaded on first use: no other command needs its many packages. Undefined if there is no way to it. */
export async function loadLighthouse(): Promise<Lighthouse | undefined> {
  const folder = installOnFirstUse('lighthouse', VERSION);
  if (!folder) return undefined;
  const { default: lighthouse }: { default: Lighthouse } = await import(
    pathToFileURL(join(folder, 'core/index.js')).href
  );
  return lighthouse;
}
