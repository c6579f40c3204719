import { empty } from '../../support/bystander.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../support/test-server.ts';
import { addAlbums, type Person, personOf, refreshed } from '../community/people.ts';
import { MARKS, markedSubject, OPEN, type Openness, type Subject } from './subject.ts';

export const VIEWERS = ['stranger', 'member', 'follower', 'owner', 'admin'] as const;
export type Viewer = (typeof VIEWERS)[number];

export const isMember = (viewer: Viewer) => viewer !== 'stranger';

export const STATES: readonly [name: string, state: Openness][] = [
  ['everything is public', OPEN],
  ['everything is public and the plan shows all albums', { ...OPEN, allAlbums: true }],
  ['the profile is private', { ...OPEN, profile: false }],
  ['the wishlist is private', { ...OPEN, wishlist: false }],
  ['all is private', { ...OPEN, profile: false, wishlist: false }],
  ['the profile is public, without a username', { ...OPEN, username: false }],
  ['the profile is private, without a username', { ...OPEN, profile: false, username: false }],
  ['the profile is hidden by moderation', { ...OPEN, profile: false, profileHidden: true }],
  [
    'the profile is hidden by moderation, without a username',
    { ...OPEN, profile: false, profileHidden: true, username: false },
  ],
  ['the review is hidden by moderation', { ...OPEN, reviewHidden: true }],
];

/** A subject, and each kind of viewer in a separate browser. */
export interface Visited {
  server: TestServer;
  subject: Subject;
  people: Record<Exclude<Viewer, 'stranger'>, Person>;
  clientOf(viewer: Viewer): Person['client'];
  /** Suggests the subject to everybody else, also where an earlier call has made other suggestions. */
  suggest(): Promise<void>;
}

/** The follower follows the subject and has reported them, the subject and a fan follow each other. All but the owner have the open album, too. */
export async function startVisited(options?: TestServerOptions): Promise<Visited> {
  const server = await startTestServer(options);
  const { db, newId, pool } = server.ctx;
  const subject = await markedSubject(server);
  const [member, follower, admin, fan] = await Promise.all([
    personOf(server),
    personOf(server),
    personOf(server, { role: 'admin' }),
    personOf(server, { username: MARKS.fan, is_public: true }),
  ]);
  const people = { member, follower, owner: subject, admin };
  const shared = { artist: 'Mark', title: MARKS.openAlbum };
  for (const person of [member, follower, admin]) await addAlbums(person, shared);
  await refreshed(server);
  const note = MARKS.reportNote;
  for (const path of [`/api/public-profile/${subject.id}/report`, `/api/reviews/${subject.reviewId}/report`]) {
    await db.updateTable('users').set({ is_public: true }).where('id', '=', subject.id).execute();
    const { status } = await follower.client.send('POST', path, { reason: 'spam', note });
    if (status !== 201) throw new Error('The subject was not reported');
  }
  const pairs = [
    [follower.id, subject.id],
    [fan.id, subject.id],
    [subject.id, fan.id],
  ] as const;
  await db
    .insertInto('user_follows')
    .values(pairs.map(([follower_id, following_id]) => ({ id: newId(), follower_id, following_id })))
    .execute();
  return {
    server,
    subject,
    people,
    clientOf: (viewer) => (viewer === 'stranger' ? server.newClient() : people[viewer].client),
    async suggest() {
      await empty(pool, 'follow_recommendations');
      await pool.query(
        `insert into follow_recommendations (id, user_id, recommended_user_id, score, shared_albums, shared_artists,
           genre_similarity) select gen_random_uuid(), id, $1, 50, 1, 1, 0 from users u where id <> $1
           and not exists (select from bystander.users where id = u.id)`,
        [subject.id],
      );
    },
  };
}
