import type { PackEntry } from '../../shared/contract/catalogue-packs.ts';
import * as contract from '../../shared/contract/catalogue-packs.ts';
import type { Context } from '../context.ts';
import type { Calls } from '../http/mount.ts';
import { notFound } from '../http/not-found.ts';
import { packFile, readManifest } from './manifest.ts';

/** Named by the hash of its bytes, a pack never changes. */
const HEADERS = { 'cache-control': 'private, max-age=31536000, immutable', 'content-type': 'application/octet-stream' };

export function cataloguePackRoutes({ mount, route }: Calls): void {
  mount(contract.listCataloguePacks, async ({ ctx }) => ({ packs: await packsOf(ctx) }));

  route(contract.getCataloguePack, async ({ ctx, params, res }) => {
    const pack = (await packsOf(ctx)).find(({ sha256 }) => sha256 === params.sha256);
    const folder = ctx.config.cataloguePacksDir;
    if (!pack || folder === undefined) throw notFound('pack');
    await new Promise<void>((sent, failed) => {
      res.sendFile(packFile(pack), { root: folder, cacheControl: false, headers: HEADERS }, (error) => {
        // A device that goes away in between continues later.
        if (!error || res.headersSent) sent();
        else failed(notFound('pack'));
      });
    });
  });
}

/** A folder without a manifest, or with one that a person has broken, has no packs. */
async function packsOf({ config: { cataloguePacksDir: folder }, log }: Context): Promise<PackEntry[]> {
  if (folder === undefined) return [];
  return readManifest(folder).catch((err: unknown) => {
    log.warn({ err, folder }, 'the manifest of the catalogue packs cannot be read');
    return [];
  });
}
