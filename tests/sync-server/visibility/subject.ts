import type { Context } from '../../../sync-server/context.ts';
import { runCommand } from '../../../sync-server/library/run-command.ts';
import type { TestServer } from '../../support/test-server.ts';
import { addAlbums, type Person, personOf, refreshed } from '../community/people.ts';

/** The switches that a person has opened. */
export interface Openness {
  profile: boolean;
  wishlist: boolean;
  username: boolean;
  /** True if the plan shows all albums, and not the first fifteen. */
  allAlbums: boolean;
  /** By moderation; such a profile is not public. */
  profileHidden: boolean;
  reviewHidden: boolean;
}

/** Everything, while the plan shows the first fifteen albums. */
export const OPEN: Openness = {
  profile: true,
  wishlist: true,
  username: true,
  allAlbums: false,
  profileHidden: false,
  reviewHidden: false,
};

/** Words that occur in exactly one place, so that an answer which has one of them shows that place. */
export const MARKS = {
  email: 'front.part@hidden.example',
  emailName: 'front.part',
  username: 'markedcollector',
  firstName: 'Markfirstname',
  lastName: 'Marklastname',
  portrait: 'https://pictures.example/mark-portrait.webp',
  zipCode: 'MZ-4711',
  store: 'Markstore',
  ownCurrency: '"THB"',
  bio: 'Markbiography',
  adminNotes: 'Marknote of an admin',
  value: '4321.09',
  notes: 'Marknotes of a record',
  paid: '613.57',
  paidIn: '"ISK"',
  boughtOn: '1987-06-05',
  shop: 'Markshop of a record',
  place: 'Markplace at home',
  lentTo: 'Markborrower',
  lentOn: '1988-07-04',
  play: '1987-05-04T03:02:01Z AB',
  // Numbers are marked with their name.
  ownRating: '"rating":7',
  styles: 'Markstyle',
  discs: '"discs":97',
  tracks: 'Marktrack',
  details: 'Markdetail',
  wishNotes: 'Marknotes of a wish',
  // No part of a time of day.
  targetPrice: '817.23',
  sightingPrice: '815.47',
  sightingPlace: 'Markplace of a price',
  lowestGrade: 'very-good-plus',
  openAlbum: 'Open album',
  closedAlbum: 'Closed album',
  hiddenAlbum: 'Hidden album',
  openShelf: 'Open shelf',
  closedShelf: 'Closed shelf',
  savedView: 'Markview',
  savedQuery: 'markedquery',
  openWish: 'Open wish',
  closedWish: 'Closed wish',
  openReview: 'Marked open words',
  closedReview: 'Marked closed words',
  fan: 'marked_fan',
  profileNotice: 'Marked notice of the profile',
  reviewNotice: 'Marked notice of the review',
  reportNote: 'Marked note of a report',
} as const;
export type Mark = keyof typeof MARKS;

/** A marked value or the subject's own id, found in an answer. */
export type Seen = Mark | 'id';

export function seenIn(text: string, subject: Person): Seen[] {
  const marks = (Object.keys(MARKS) as Mark[]).filter((mark) => text.includes(MARKS[mark]));
  return [...(text.includes(subject.id) ? ['id' as const] : []), ...marks].sort();
}

export const openReviewOf = { artist: 'Mark', title: MARKS.openAlbum };
export const closedReviewOf = { artist: 'Mark', title: MARKS.closedAlbum };

/** The name of a person in addresses. */
export interface Addressed {
  id: string;
  username: string;
}

/** No account has this id or this name. */
export const NOBODY: Addressed = { id: '0190aaaa-0000-7000-8000-000000000000', username: 'nobody_at_all' };

export interface Subject extends Person, Addressed {
  /** Of the closed album. */
  recordId: string;
  openRecordId: string;
  hiddenRecordId: string;
  collectionId: string;
  /** Of the closed wish. */
  wishId: string;
  openWishId: string;
  reviewId: string;
}

/** A person with a marked value in every place, on the free plan with two albums that it hides. */
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
      currency: 'THB',
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
    ...{ purchasePrice: MARKS.paid, purchaseCurrency: 'ISK', purchasedOn: MARKS.boughtOn, purchasedAt: MARKS.shop },
    ...{ lentTo: MARKS.lentTo, lentOn: MARKS.lentOn },
    ...{ place: MARKS.place, rating: 7, styles: MARKS.styles, discs: 97 },
    ...{ tracks: `A1 ${MARKS.tracks} 3:07`, extra: `Colour: ${MARKS.details}` },
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
  for (const record of ids) {
    const [on = '', side] = MARKS.play.split(' ');
    await runCommand(ctx, person.id, { name: 'record.play', args: { id: record, on, side } });
  }
  const collection = async (fields: object) => (await client.send('POST', '/api/collections', fields)).body.id;
  const openShelf = await collection({ name: MARKS.openShelf, isPublic: true });
  const closedShelf = await collection({ name: MARKS.closedShelf, isPublic: false });
  for (const id of [ids[0], ids[15]]) await client.send('POST', `/api/collections/${openShelf}/records/${id}`);
  await client.send('POST', `/api/collections/${closedShelf}/records/${ids[1]}`);
  const view = { name: MARKS.savedView, query: `q=${MARKS.savedQuery}` };
  await runCommand(ctx, person.id, { name: 'savedView.create', args: { id: ctx.newId(), fields: view } });
  const wish = async (title: string, isPublic: boolean) => {
    const fields = { artist: 'Mark', title, notes: MARKS.wishNotes, isPublic };
    const { id } = (await client.send('POST', '/api/wishlist', fields)).body;
    const alert = { priceAlert: true, targetPrice: MARKS.targetPrice };
    await client.send('PUT', `/api/wishlist/${id}`, alert);
    await client.send('PATCH', `/api/wishlist/${id}`, { lowestGrade: MARKS.lowestGrade });
    const { sightingPrice: price, sightingPlace: place } = MARKS;
    const sighting = { id: ctx.newId(), price, currency: 'EUR' as const, place, seenOn: '2026-01-31', note: null };
    await runCommand(ctx, person.id, { name: 'wishlist.putSighting', args: { id, sighting } });
    return id;
  };
  const openWishId = await wish(MARKS.openWish, true);
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
  const [openRecordId = '', recordId = ''] = ids;
  const hiddenRecordId = String(ids[15]);
  const of = { recordId, openRecordId, hiddenRecordId, collectionId: closedShelf, wishId, openWishId, reviewId };
  return { ...person, ...of, username: MARKS.username };
}

/** Opens all but what the state closes. */
export async function open(ctx: Context, { id }: Person, state: Partial<Openness>): Promise<void> {
  const { profile, wishlist, username, allAlbums, profileHidden, reviewHidden } = { ...OPEN, ...state };
  const now = new Date(ctx.clock()).toISOString();
  const hiddenFor = (notice: string | false) => ({
    hidden_at: notice === false ? null : now,
    hidden_note: notice === false ? null : notice,
  });
  await ctx.db
    .updateTable('users')
    .set({
      is_public: profile,
      wishlist_is_public: wishlist,
      username: username ? MARKS.username : null,
      subscription_tier: allAlbums ? 'lifetime' : 'free',
      ...hiddenFor(profileHidden && MARKS.profileNotice),
    })
    .where('id', '=', id)
    .execute();
  await ctx.db
    .updateTable('album_reviews')
    .set({ is_public: !reviewHidden, ...hiddenFor(reviewHidden && MARKS.reviewNotice) })
    .where('user_id', '=', id)
    .where('review', '=', MARKS.openReview)
    .execute();
}
