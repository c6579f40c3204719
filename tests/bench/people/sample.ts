import type pg from 'pg';
import { createHttpClient, type HttpClient } from '../../support/http-client.ts';
import { albumsOf, catalogueAlbum } from './catalogue.ts';
import { chanceOf, popularPlace, type Size } from './population.ts';

/** Whom and what the calls are about: some by chance, and those that have the most. */
export interface Sample {
  /** Usernames of public profiles. */
  people: string[];
  /** Of anybody. */
  ids: string[];
  mostFollowed: string;
  /** The public profile with the most albums. */
  fullest: string;
  /** Paths below `/api/public-collection`, and the one with the most albums. */
  shelves: string[];
  fullestShelf: { path: string; albums: number };
  /** Usernames of public wishlists. */
  wishers: string[];
  longestWishlist: string;
  /** Times of joining, by which the list of collectors is ordered. */
  joined: string[];
  /** Ids of people whom no viewer follows. */
  strangers: string[];
  /** Paths below the calls about an album, by chance as people have them, and that of the most common album. */
  albums: string[];
  commonAlbum: string;
}

/** Prime, so that turns do not meet the same viewers with the same targets. */
const COUNT = 97;

/** @param pool of a database in which the viewers have signed in already */
export async function takeSample(pool: pg.Pool, size: Size): Promise<Sample> {
  const textsOf = async (query: string): Promise<string[]> =>
    (await pool.query({ text: query, rowMode: 'array' })).rows.map(([text]) => text);
  const firstOf = async (query: string) => (await textsOf(query))[0] ?? '';
  const open = `users u where u.is_public and u.username is not null`;
  const byChance = `order by md5(u.id::text) limit ${COUNT}`;
  const shelf = `from collections c join users u on u.id = c.user_id
    where c.is_public and u.username is not null`;
  const albumPath = (place: number) => {
    const { artist, title } = catalogueAlbum(size, place);
    return `${encodeURIComponent(artist)}/${encodeURIComponent(title)}`;
  };
  const chance = chanceOf(99, 0);
  const shelfPath = (joined: string) => joined.split('\n').map(encodeURIComponent).join('/');
  const { rows: full } = await pool.query(
    `select u.username || E'\\n' || c.name as path, f.albums ${shelf.replace('where', 'join collector_figures f using (user_id) where')}
       and c.is_default order by f.albums desc limit 1`,
  );
  return {
    people: await textsOf(`select u.username from ${open} ${byChance}`),
    ids: await textsOf(`select u.id from users u ${byChance}`),
    mostFollowed: await firstOf(
      `select u.username from ${open} order by (select count(*) from user_follows w where w.following_id = u.id) desc
       limit 1`,
    ),
    fullest: await firstOf(
      `select u.username from ${open} order by (select albums from collector_figures f where f.user_id = u.id) desc
       nulls last limit 1`,
    ),
    shelves: (
      await textsOf(`select u.username || E'\\n' || c.name ${shelf} order by md5(c.id::text) limit ${COUNT}`)
    ).map(shelfPath),
    fullestShelf: { path: shelfPath(full[0].path), albums: full[0].albums },
    wishers: await textsOf(
      `select u.username from users u where u.wishlist_is_public and u.username is not null
       and exists (select from wishlist_items w where w.user_id = u.id and w.is_public) ${byChance}`,
    ),
    longestWishlist: await firstOf(
      `select u.username from users u where u.wishlist_is_public and u.username is not null
       order by (select count(*) from wishlist_items w where w.user_id = u.id) desc limit 1`,
    ),
    joined: (await pool.query(`select u.created_at from users u ${byChance}`)).rows.map(({ created_at }) =>
      created_at.toISOString(),
    ),
    strangers: await textsOf(
      `select u.id from users u where not exists (
         select from user_follows w where w.following_id = u.id
           and w.follower_id::text in (select sess ->> 'userId' from sessions)
       ) and u.id::text not in (select sess ->> 'userId' from sessions) ${byChance}`,
    ),
    albums: Array.from({ length: COUNT }, () => albumPath(popularPlace(albumsOf(size), 50, chance))),
    commonAlbum: albumPath(0),
  };
}

/** Signs people in: the one with the most albums, the one who follows and is followed most, one without an album, and some others. */
export async function signInSome(pool: pg.Pool, url: string): Promise<HttpClient[]> {
  const most = (table: string, column: string) =>
    `(select ${column} as id from ${table} group by 1 order by count(*) desc, 1 limit 1)`;
  const { rows } = await pool.query<{ id: string }>(
    `(select user_id as id from collector_figures order by albums desc, user_id limit 1)
     union all ${most('user_follows', 'follower_id')} union all ${most('user_follows', 'following_id')}
     union all (select id from users u where not exists (select from collector_figures f where f.user_id = u.id) limit 1)
     union all (select id from users where subscription_tier = 'annual' and subscription_expires_at < now() limit 1)
     union all (select user_id from collector_figures where albums > 20 order by md5(user_id::text) limit 7)`,
  );
  const viewers = rows.map(({ id }) => ({ id, client: createHttpClient(url) }));
  for (const [index, { client }] of viewers.entries()) await client.signIn(`viewer${index}@example.com`);
  // All are signed in first: the server writes a session once more after its answer.
  for (const { id, client } of viewers) {
    const who = async () => (await client.get('/api/auth/user')).body.id;
    const own = await who();
    await pool.query(
      `update sessions set sess = (sess::jsonb || jsonb_build_object('userId', $2::text))
       where sess ->> 'userId' = $1`,
      [own, id],
    );
    if ((await who()) !== id) throw new Error('A viewer is not the person that was chosen');
    await pool.query('delete from users where id = $1', [own]);
  }
  return viewers.map(({ client }) => client);
}
