import type { PackEntry } from '../../shared/contract/catalogue-packs.ts';
import * as contract from '../../shared/contract/catalogue-packs.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import type { Calls } from '../http/mount.ts';
import { notFound } from '../http/not-found.ts';
import { packFile, readManifest } from './manifest.ts';

/** A device stores a pack itself, and asks for it without a cache. */
const HEADERS = { 'content-type': 'application/octet-stream' };

export function cataloguePackRoutes({ mount, route }: Calls): void {
  mount(contract.listCataloguePacks, async ({ ctx }) => ({
    packs: await packsOf(ctx).catch((err: unknown) => {
      ctx.log.warn({ err }, 'the manifest of the catalogue packs cannot be read');
      return [];
    }),
  }));

  // A device gives a pack up that is not found, and tries again after any other failure.
  route(contract.getCataloguePack, async ({ ctx, params, res }) => {
    const packs = await packsOf(ctx).catch((err: unknown) => {
      throw unreadable(ctx, err);
    });
    const pack = packs.find(({ sha256 }) => sha256 === params.sha256);
    const folder = ctx.config.cataloguePacksDir;
    if (!pack || folder === undefined) throw notFound('pack');
    await new Promise<void>((sent, failed) => {
      res.sendFile(packFile(pack), { root: folder, cacheControl: false, headers: HEADERS }, (error) => {
        // A device that goes away in between continues later.
        if (!error || res.headersSent) sent();
        else failed('code' in error && error.code === 'ENOENT' ? notFound('pack') : unreadable(ctx, error));
      });
    });
  });
}

/** None without a manifest. */
async function packsOf({ config: { cataloguePacksDir: folder } }: Context): Promise<PackEntry[]> {
  return folder === undefined ? [] : readManifest(folder);
}

function unreadable({ log }: Context, err: unknown): AppError {
  log.warn({ err }, 'a catalogue pack cannot be read');
  return new AppError('UNAVAILABLE', 'The packs cannot be read at the moment. Please try again soon.', {
    retryAfter: 60,
  });
}
