import type { Router } from 'express';
import * as contract from '../../shared/contract/public-pages.ts';
import { SHA256_HEX } from '../../shared/domain/image.ts';
import { imagePath, publicImagePath } from '../../shared/domain/link.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { notFound } from '../http/not-found.ts';
import { rateLimitOf } from '../http/rate-limits.ts';
import { findImage } from '../images/queries.ts';
import { readerOf } from '../sync/visible-records.ts';
import { findPublicPerson, readProfile } from './profile-queries.ts';
import { findOwner, findPublicCollection, isOnPublicPage, listPublicWishes, listSharedAlbums } from './queries.ts';

/** What strangers may see. Missing and private are the same 404. */
export function publicPageRoutes(router: Router, ctx: Context): void {
  const { db } = ctx;
  const reader = (userId: string) => readerOf(db, userId, new Date(ctx.clock()).toISOString());

  mount(router, ctx, contract.publicWishlist, async ({ params }) => {
    const owner = await findOwner(db, params.username);
    // The list's own switch decides, whatever the profile says (AMB-35).
    if (!owner?.wishlistIsPublic) throw notFound('wishlist');
    const items = await listPublicWishes(db, owner.id);
    return { user: owner.shown, items: items.map((item) => withOpenPicture(owner.shown.username, item)) };
  });

  mount(router, ctx, contract.publicCollection, async ({ params }) => {
    const owner = await findOwner(db, params.username);
    const found = owner && (await findPublicCollection(db, owner.id, params.collectionName));
    if (!found) throw notFound('collection');
    const records = await listSharedAlbums(db, await reader(owner.id), found);
    const { id, name, description, createdAt } = found;
    return {
      collection: { id, name, description, createdAt, isPublic: true as const, recordCount: records.length },
      user: owner.shown,
      records: records.map((record) => withOpenPicture(owner.shown.username, record)),
    };
  });

  mount(router, ctx, contract.publicProfile, async ({ params }) => {
    const person = await findPublicPerson(db, params.username);
    if (!person) throw notFound('profile');
    const profile = await readProfile(db, person, await reader(person.id));
    return {
      ...profile,
      publicCollections: profile.publicCollections.map((each) => ({
        ...each,
        covers: each.covers.map((cover) => withOpenPicture(person.shown.username, cover)),
      })),
    };
  });

  router.use('/api/public-images', rateLimitOf(ctx, 'public-pictures'));
  router.get('/api/public-images/:username/:sha256', async (req, res) => {
    const { username, sha256 } = req.params;
    const owner = SHA256_HEX.test(sha256) ? await findOwner(db, username) : undefined;
    if (!owner || !(await isOnPublicPage(db, owner, await reader(owner.id), imagePath(sha256)))) {
      throw notFound('picture');
    }
    // Kept, but asked for anew each time: a page turned private must not live on in caches (AMB-79).
    const etag = `"${sha256}"`;
    res.set({ 'cache-control': 'private, no-cache', etag });
    if (req.get('if-none-match') === etag) return void res.sendStatus(304);
    const image = await findImage(db, owner.id, sha256);
    if (!image) throw notFound('picture');
    res.set({ 'content-type': image.type, 'content-security-policy': "default-src 'none'" }).send(image.bytes);
  });
}

/** A stored picture is its owner's alone; strangers reach it through the page that shows it. */
function withOpenPicture<Item extends { imageUrl: string | null }>(username: string | null, item: Item): Item {
  const stored = /^\/api\/images\/([0-9a-f]{64})$/.exec(item.imageUrl ?? '')?.[1];
  if (stored === undefined) return item;
  return { ...item, imageUrl: username === null ? null : publicImagePath(username, stored) };
}
