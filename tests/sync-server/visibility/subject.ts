import type { Context } from '../../../sync-server/start/context.ts';
import type { TestServer } from '../../support/test-server.ts';
import { addAlbums, type Person, personOf, refreshed } from '../community/people.ts';

/** How much a person has opened. */
export interface Openness {
  profile: boolean;
  wishlist: boolean;
  username: boolean;
}

/** Words that stand in exactly one place, so that an answer which has one of them shows that place. */
export const MARKS = {
  email: 'front.part@hidden.example',
  emailName: 'front.part',
  username: 'markedcollector',
  firstName: 'Markfirstname',
  lastName: 'Marklastname',
  portrait: 'https://pictures.example/mark-portrait.webp',
  zipCode: 'MZ-4711',
  store: 'Markstore',
  bio: 'Markbiography',
  adminNotes: 'Marknote of an admin',
  value: '4321.09',
  notes: 'Marknotes of a record',
  wishNotes: 'Marknotes of a wish',
  targetPrice: '17.23',
  openAlbum: 'Open album',
  closedAlbum: 'Closed album',
  hiddenAlbum: 'Hidden album',
  openShelf: 'Open shelf',
  closedShelf: 'Closed shelf',
  openWish: 'Open wish',
  closedWish: 'Closed wish',
  openReview: 'Marked open words',
  closedReview: 'Marked closed words',
  fan: 'marked_fan',
} as const;
export type Mark = keyof typeof MARKS;

/** Whatever an answer shows, and the subject's own id. */
export type Seen = Mark | 'id';

export function seenIn(text: string, subject: Person): Seen[] {
  const marks = (Object.keys(MARKS) as Mark[]).filter((mark) => text.includes(MARKS[mark]));
  return [...(text.includes(subject.id) ? ['id' as const] : []), ...marks].sort();
}

export const openReviewOf = { artist: 'Mark', title: MARKS.openAlbum };
export const closedReviewOf = { artist: 'Mark', title: MARKS.closedAlbum };

export interface Subject extends Person {
  recordId: string;
  collectionId: string;
  wishId: string;
  reviewId: string;
}

/** Somebody with a marked value in every place, on the free plan with two albums that it hides. */
export async function markedSubject(server: TestServer): Promise<Subject> {
  const { ctx } = server;
  const person = await personOf(
    server,
    {
      subscription_tier: 'lifetime',
      first_name: MARKS.firstName,
      last_name: MARKS.lastName,
      profile_image_url: MARKS.portrait,
      zip_code: MARKS.zipCode,
      preferred_record_store: MARKS.store,
      bio: MARKS.bio,
      admin_notes: MARKS.adminNotes,
      username: MARKS.username,
    },
    MARKS.email,
  );
  const { client } = person;
  const album = (title: string, day: number) => ({
    artist: 'Mark',
    title,
    personalNotes: MARKS.notes,
    estimatedValue: MARKS.value,
    createdAt: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  });
  const filler = Array.from({ length: 13 }, (_, index) => album(`Filler ${index}`, 3 + index));
  const ids = await addAlbums(
    person,
    album(MARKS.openAlbum, 1),
    album(MARKS.closedAlbum, 2),
    ...filler,
    album(MARKS.hiddenAlbum, 27),
    album('Second hidden', 28),
  );
  const collection = async (fields: object) => (await client.send('POST', '/api/collections', fields)).body.id;
  const openShelf = await collection({ name: MARKS.openShelf, isPublic: true });
  const closedShelf = await collection({ name: MARKS.closedShelf, isPublic: false });
  for (const id of [ids[0], ids[15]]) await client.send('POST', `/api/collections/${openShelf}/records/${id}`);
  const wish = async (title: string, isPublic: boolean) => {
    const fields = { artist: 'Mark', title, notes: MARKS.wishNotes, isPublic };
    const { id } = (await client.send('POST', '/api/wishlist', fields)).body;
    const alert = { priceAlert: true, targetPrice: MARKS.targetPrice };
    await client.send('PUT', `/api/wishlist/${id}`, alert);
    return id;
  };
  await wish(MARKS.openWish, true);
  const wishId = await wish(MARKS.closedWish, false);
  const review = async (of: object, text: string) =>
    (await client.send('POST', '/api/reviews', { ...of, rating: 4, review: text })).body.id;
  const reviewId = await review(openReviewOf, MARKS.openReview);
  await ctx.db
    .updateTable('album_reviews')
    .set({ is_public: false })
    .where('id', '=', await review(closedReviewOf, MARKS.closedReview))
    .execute();
  await ctx.db.updateTable('users').set({ subscription_tier: 'free' }).where('id', '=', person.id).execute();
  await refreshed(server);
  return { ...person, recordId: String(ids[1]), collectionId: closedShelf, wishId, reviewId };
}

export async function open(ctx: Context, { id }: Person, { profile, wishlist, username }: Openness): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ is_public: profile, wishlist_is_public: wishlist, username: username ? MARKS.username : null })
    .where('id', '=', id)
    .execute();
}
