import { rngOf } from '../support/rng.ts';
import type { Asked, Backend } from './backend.ts';
import { expectThat, tagOf } from './checks.ts';
import { plain } from './replay.ts';
import {
  albumLeaders,
  albumOf,
  collectorSeen,
  type Follow,
  latestSeen,
  listSeen,
  type Person,
  popularity,
  profileReviews,
  type Review,
  reviewLeaders,
  reviewsSeen,
  type Town,
} from './second-members.ts';
import { isFreeAt } from './second-plan.ts';
import { profileSeen, wishesSeen } from './second-strangers.ts';
import type { Stage } from './stage.ts';

/** What the table counts of it. */
export const MEMBERS_PAGES = [
  'members: review',
  'members: review edited',
  'members: review deleted',
  'members: review hidden',
  'members: review hidden, deleted and written anew',
  'members: follow',
  'members: private profile',
  'members: hidden profile',
  'members: guest who deletes the account',
] as const;

const RATINGS = [1, 2, 3, 4, 5] as const;

/**
 * After a story people write reviews of what they have, follow each other, close their profiles or are hidden, and one
 * deletes the account. Then visitors and members look wherever people meet.
 */
export async function checkMembers({ backend, scenario, server, count }: Stage): Promise<void> {
  const { town: places } = backend;
  const { openUp, visit } = backend;
  if (!places || !openUp || !visit) return;
  const random = rngOf(scenario.seed * 25_214_903 + 11);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];

  const people: Neighbour[] = [];
  for (const id of backend.userIds) await settle(id, `${tagOf(id)}-records`);
  const guest = random() < 0.6 ? await places.receive() : undefined;
  if (guest) await settle(guest.id, random() < 0.5 ? null : `${guest.emailName}-records`, guest.emailName);
  const reviews: Review[] = [];
  const follows: Follow[] = [];
  const town: Town = { people, reviews, follows };
  const albums = people.flatMap(({ shelves }) => [...shelves.records.values()]);
  const nowhere = { artist: 'Moondog', title: `${tagOf('nobody')} an album that nobody has` };

  for (const { id: writer } of people) {
    for (const { artist, title } of [pick(albums) ?? nowhere, pick(albums) ?? nowhere, nowhere]) {
      const isThere = reviews.some((one) => one.writer === writer && albumOf(one) === albumOf({ artist, title }));
      if (random() < 0.3 || isThere) continue;
      const kept = await write(writer, { artist: String(artist), title: String(title) });
      if (kept) reviews.push(kept);
    }
    for (const other of people) if (other.id !== writer && random() < 0.6) await follow(writer, other.id);
  }
  await checkAll();
  if (guest) {
    await leave(guest.id);
    await checkAll();
  }

  async function settle(id: string, username: string | null, emailName = ''): Promise<void> {
    const isHidden = random() < 0.2;
    const isPublic = random() < 0.65;
    const wishlist = random() < 0.5;
    const firstName = `Name of ${tagOf(id)}`;
    await openUp?.(id, username, { profile: isPublic, wishlist, isHidden, firstName });
    if (isHidden) count('members: hidden profile');
    else if (!isPublic) count('members: private profile');
    const look = await backend.look(id);
    const shelves = { records: look.records, collections: look.collections, wishes: look.wishlist } as never;
    const isFree = isFreeAt(look.plan, new Date(server.now()).toISOString());
    const isOpen = isPublic && !isHidden;
    people.push({ id, username, emailName, firstName, isOpen, isFree, shelves, wishlist, isHidden });
  }

  async function checkAll(): Promise<void> {
    for (const album of new Set([...town.reviews.map(albumOf), ...albums.slice(0, 1).map(albumOf), albumOf(nowhere)]))
      await checkAlbum(album);
    for (const person of town.people) {
      await checkOwnPages(person as Neighbour);
      await checkLists(person);
    }
  }

  async function must(userId: string, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await ask(userId, method, path, body);
    expectThat(answer.status < 300, 'LIVE', `${method} ${path} was answered ${answer.status} ${plain(answer.body)}`);
    return answer.body as Record<string, unknown>;
  }

  function ask(userId: string | undefined, ...call: Parameters<Asked>): ReturnType<Asked> {
    return userId === undefined
      ? (visit as NonNullable<Backend['visit']>)(call[1])
      : (places as Places).ask(userId, ...call);
  }

  /** @returns what is left of it */
  async function write(writer: string, album: { artist: string; title: string }): Promise<Review | undefined> {
    const text = random() < 0.7 ? `${tagOf(writer)} writes ${Math.floor(random() * 1_000)}` : null;
    const first = { rating: pick(RATINGS) ?? 3, review: text };
    const post = async () => {
      const { id, createdAt } = await must(writer, 'POST', '/api/reviews', { ...album, ...first });
      return { id: String(id), createdAt: String(createdAt) };
    };
    const written = await post();
    count('members: review');
    const review = { ...written, writer, ...album, rating: first.rating, text, isHidden: false };
    const dice = random();
    if (dice < 0.2) {
      const rating = pick(RATINGS) ?? 4;
      await must(writer, 'PATCH', `/api/reviews/${review.id}`, { rating, review: `${tagOf(writer)} again` });
      count('members: review edited');
      return { ...review, rating, text: `${tagOf(writer)} again` };
    }
    if (dice < 0.35) {
      await must(writer, 'DELETE', `/api/reviews/${review.id}`);
      count('members: review deleted');
      return undefined;
    }
    if (dice > 0.75) {
      await (places as Places).hideReview(review.id);
      if (dice < 0.87) {
        count('members: review hidden');
        return { ...review, isHidden: true };
      }
      await must(writer, 'DELETE', `/api/reviews/${review.id}`);
      count('members: review hidden, deleted and written anew');
      return { ...review, ...(await post()), isHidden: true };
    }
    return review;
  }

  async function follow(from: string, to: string): Promise<void> {
    const { id, createdAt } = await must(from, 'POST', '/api/follow', { followingId: to });
    count('members: follow');
    if (random() < 0.2) await must(from, 'DELETE', `/api/follow/${random() < 0.5 ? id : to}`);
    else follows.push({ id: String(id), from, to, createdAt: String(createdAt) });
  }

  /** Deletes the account: nothing of this person is left with the others. */
  async function leave(id: string): Promise<void> {
    await must(id, 'DELETE', '/api/user/delete');
    count('members: guest who deletes the account');
    const isElse = (other: string) => other !== id;
    Object.assign(town, {
      people: people.filter((one) => isElse(one.id)),
      reviews: reviews.filter(({ writer }) => isElse(writer)),
      follows: follows.filter(({ from, to }) => isElse(from) && isElse(to)),
    });
  }

  async function compare(viewer: string | undefined, path: string, right: unknown, of = (body: unknown) => body) {
    const { status, body } = await ask(viewer, 'GET', path);
    const found = status === 200 ? of(withoutNotices(body)) : undefined;
    const isRight = plain(found) === plain(right) && (status === 200 || status === 404);
    const who = viewer === undefined ? 'a visitor' : tagOf(viewer);
    expectThat(
      isRight,
      'PRIVATE',
      `${path} shows ${who} ${plain(found) ?? status}, right is ${plain(right) ?? 'nothing'}`,
    );
  }

  async function checkAlbum(album: string): Promise<void> {
    const [artist = '', title = ''] = album.split('\n');
    const query = new URLSearchParams({ artist, title });
    for (const viewer of [undefined, ...town.people.map(({ id }) => id)]) {
      await compare(viewer, `/api/reviews?${query}`, reviewsSeen(town, viewer, album));
      const path = `/api/albums/popularity/${encodeURIComponent(artist)}/${encodeURIComponent(title)}`;
      await compare(viewer, path, popularity(town, viewer, album));
    }
  }

  /** What visitors find of one person. */
  async function checkOwnPages(person: Neighbour): Promise<void> {
    const { username, wishlist, isHidden, isOpen, isFree, shelves } = person;
    const items = isHidden ? undefined : wishesSeen(shelves, { profile: isOpen, wishlist });
    if (username !== null)
      await compare(undefined, `/api/wishlist/public/${username}`, items, (body) => (body as { items: unknown }).items);
    const profile = profileSeen(shelves, { profile: isOpen, wishlist }, isFree);
    const { totalReviews, recentReviews } = profileReviews(town, person.id);
    const right = profile && { ...profile, stats: { ...profile.stats, totalReviews }, recentReviews };
    await compare(undefined, `/api/public-profile/${username ?? person.id}`, right, (body) => {
      const { user: _, follow: __, ...rest } = body as { user: unknown; follow: unknown };
      return rest;
    });
    for (const { name } of isHidden && username !== null ? shelves.collections.values() : []) {
      if (['.', '..'].includes(name.trim())) continue;
      await compare(undefined, `/api/public-collection/${username}/${encodeURIComponent(name)}`, undefined);
    }
  }

  /** What a member finds of everybody. */
  async function checkLists({ id: viewer }: Person): Promise<void> {
    const known = new Set(town.people.map(({ id }) => id));
    const usersOf = (body: unknown) => (body as { users: { id: string }[] }).users;
    const all = town.people.map((one) => collectorSeen(town, viewer, one)).toSorted(byId);
    await compare(viewer, '/api/community/users?limit=50', all, (body) =>
      usersOf(body)
        .filter(({ id }) => known.has(id))
        .toSorted(byId),
    );
    for (const owner of town.people) {
      for (const show of ['followers', 'following'] as const) {
        const ids = listSeen(town, viewer, owner, show);
        const right = ids?.map((id) => collectorSeen(town, viewer, town.people.find((one) => one.id === id) as Person));
        await compare(viewer, `/api/community/users/${owner.username ?? owner.id}/${show}`, right, usersOf);
      }
    }
    await compare(viewer, '/api/community/reviews?limit=50', latestSeen(town, viewer));
    await compare(viewer, '/api/leaderboard/albums', albumLeaders(town, viewer));
    await compare(viewer, '/api/leaderboard/reviews', reviewLeaders(town, viewer));
    const numbers = {
      reviewCount: town.reviews.filter(({ isHidden }) => !isHidden).length,
      followingCount: town.follows.filter(({ from }) => from === viewer).length,
      followersCount: town.follows.filter(({ to }) => to === viewer).length,
    };
    await compare(viewer, '/api/community/summary', numbers, (body) => {
      const { collectorCount: _, ...rest } = body as { collectorCount: number };
      return rest;
    });
  }
}

type Places = NonNullable<Backend['town']>;
type Neighbour = Person & { wishlist: boolean; isHidden: boolean };

function byId(a: { id?: unknown }, b: { id?: unknown }): number {
  return String(a.id) < String(b.id) ? -1 : 1;
}

/** That something is hidden counts; the words about it are the administrator's. */
function withoutNotices(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  return body.map((row) => (row.hidden ? { ...row, hidden: true } : row));
}
