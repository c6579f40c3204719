import { FREE_ALBUMS, isIn, type Shelves, shownOf, type Values } from './second-rows.ts';

// What people read of each other where they meet: reviews, lists of collectors, followers, leaderboards and numbers. From
// the specification alone (AMB-37 to AMB-40, AMB-45, AMB-47, AMB-87): of a private or hidden profile the username, and
// nothing that is deleted, hidden by an administrator, or beyond what the plan shows.

export interface Person {
  id: string;
  username: string | null;
  /** The e-mail address up to the @, by which members know people without a username. */
  emailName: string;
  firstName: string;
  /** Public, and not hidden by an administrator. */
  isOpen: boolean;
  isFree: boolean;
  shelves: Omit<Shelves, 'gone'>;
}

export interface Review {
  id: string;
  writer: string;
  artist: string;
  title: string;
  rating: number;
  text: string | null;
  createdAt: string;
  /** By an administrator. */
  isHidden: boolean;
}

export interface Follow {
  id: string;
  from: string;
  to: string;
  createdAt: string;
}

export interface Town {
  people: readonly Person[];
  reviews: readonly Review[];
  follows: readonly Follow[];
}

const MOST_SLEEVES = 4;
/** Lists of people look no further. */
const LOOKED_AT = 60;
const MOST_RECENT = 5;

/** Albums are the same when artist and title are, trimmed and in any case. */
export function albumOf(row: object): string {
  const { artist, title } = row as Values;
  return [artist, title].map((text) => String(text).trim().toLowerCase()).join('\n');
}

/** The reviews of an album: the own one first. @param viewer undefined for a visitor */
export function reviewsSeen({ people, reviews }: Town, viewer: string | undefined, album: string): Values[] {
  const own = reviews.filter((one) => albumOf(one) === album && one.writer === viewer);
  const others = reviews.filter((one) => albumOf(one) === album && one.writer !== viewer && !one.isHidden);
  return [...own, ...newestFirst(others)].map((one) => reviewFor(people, viewer, one));
}

/** The newest of all albums. */
export function latestSeen({ people, reviews }: Town, viewer: string): Values[] {
  return newestFirst(reviews.filter(({ isHidden }) => !isHidden)).map((one) => reviewFor(people, viewer, one));
}

/** On a public profile. */
export function profileReviews({ reviews }: Town, writer: string) {
  const open = newestFirst(reviews.filter((one) => one.writer === writer && !one.isHidden));
  const recent = open.slice(0, MOST_RECENT).map(({ id, artist, title, rating, text, createdAt }) => {
    return { id, artist, title, rating, reviewText: text, imageUrl: null, createdAt };
  });
  return { totalReviews: open.length, recentReviews: recent };
}

/** How many others have an album among those that their plan shows, and how it is rated. */
export function popularity({ people, reviews }: Town, viewer: string | undefined, album: string): Values {
  const owners = people.filter((one) => one.id !== viewer && albumsOf(one).some((each) => albumOf(each) === album));
  const ratings = reviews.filter((one) => albumOf(one) === album && !one.isHidden).map(({ rating }) => rating);
  return {
    count: owners.length,
    reviewCount: ratings.length,
    averageRating: ratings.length > 0 ? mean(ratings) : null,
  };
}

/** A person in a list. */
export function collectorSeen({ follows }: Town, viewer: string, person: Person): Values {
  const isYou = person.id === viewer;
  return {
    id: person.id,
    ...namesFor(viewer, person),
    isYou,
    isFollowed: follows.some(({ from, to }) => from === viewer && to === person.id),
    albumCount: person.isOpen || isYou ? albumsOf(person).length : null,
    sleeves: person.isOpen ? sleevesOf(person) : [],
  };
}

/** The ids in a list of a profile; undefined where nobody else finds it. */
export function listSeen(
  { people, follows }: Town,
  viewer: string,
  owner: Person,
  show: 'followers' | 'following',
): string[] | undefined {
  if (!owner.isOpen && owner.id !== viewer) return undefined;
  const listed = newestFirst([...follows])
    .filter(({ from, to }) => (show === 'followers' ? to : from) === owner.id)
    .map(({ from, to }) => (show === 'followers' ? from : to));
  const isSeen = (id: string) =>
    owner.id === viewer || id === viewer || people.some((one) => one.id === id && one.isOpen);
  return listed.filter(isSeen);
}

export function albumLeaders({ people }: Town, viewer: string): Values[] {
  return people
    .filter((one) => one.isOpen && albumsOf(one).length > 0)
    .map((one) => {
      const artists = new Set(albumsOf(one).map(({ artist }) => String(artist).trim().toLowerCase()));
      return {
        userId: one.id,
        ...namesFor(viewer, one),
        albumCount: albumsOf(one).length,
        uniqueArtists: artists.size,
      };
    })
    .toSorted(
      (a, b) => b.albumCount - a.albumCount || b.uniqueArtists - a.uniqueArtists || (a.userId < b.userId ? -1 : 1),
    );
}

export function reviewLeaders({ people, reviews }: Town, viewer: string): Values[] {
  return people
    .map((one) => ({ one, open: reviews.filter(({ writer, isHidden }) => writer === one.id && !isHidden) }))
    .filter(({ one, open }) => one.isOpen && open.length > 0)
    .map(({ one, open }) => {
      const ratings = open.map(({ rating }) => rating);
      return {
        userId: one.id,
        ...namesFor(viewer, one),
        reviewCount: open.length,
        avgRating: mean(ratings),
        sum: sumOf(ratings),
      };
    })
    .toSorted((a, b) => b.reviewCount - a.reviewCount || b.sum - a.sum || (a.userId < b.userId ? -1 : 1))
    .map(({ sum: _, ...row }) => row);
}

/** Names and picture belong to the profile; the username is shown of everybody. */
function namesFor(viewer: string | undefined, { id, username, emailName, firstName, isOpen }: Person) {
  const isShown = isOpen || id === viewer;
  return {
    username,
    firstName: isShown ? firstName : null,
    lastName: null,
    profileImageUrl: null,
    email: username === null && viewer !== undefined ? emailName : null,
    isPublic: isOpen,
  };
}

function reviewFor(people: readonly Person[], viewer: string | undefined, review: Review): Values {
  const { id, writer, artist, title, rating, text, createdAt, isHidden } = review;
  const person = people.find((one) => one.id === writer);
  if (!person) throw new Error('A review has a writer');
  const { isPublic, ...names } = namesFor(viewer, person);
  const isShown = person.isOpen || writer === viewer;
  return {
    ...{ id, artist, title, rating, review: text, createdAt, imageUrl: null },
    ...names,
    isPublic: !isHidden,
    userId: isShown ? writer : null,
    user: { username: person.username, isPublic },
    ...(isHidden && { hidden: true }),
  };
}

function albumsOf({ shelves, isFree }: Person) {
  const ids = new Set(shownOf({ ...shelves, gone: new Map() }, isFree ? FREE_ALBUMS : Number.POSITIVE_INFINITY));
  return [...shelves.records.values()].filter(({ id }) => ids.has(id));
}

/** Those of the newest albums that are in a public collection. */
function sleevesOf(person: Person) {
  const open = [...person.shelves.collections.values()].filter(({ isPublic }) => isPublic);
  const isShown = open.some(({ isDefault }) => isDefault)
    ? () => true
    : (album: Parameters<typeof isIn>[0]) => open.some(({ id }) => isIn(album, id));
  return newestFirst(albumsOf(person))
    .slice(0, LOOKED_AT)
    .filter(isShown)
    .slice(0, MOST_SLEEVES)
    .map(({ artist, title, imageUrl }) => ({ artist, title, imageUrl }));
}

function newestFirst<R extends { id: string; createdAt: string }>(rows: R[]): R[] {
  const key = ({ createdAt, id }: R) => `${createdAt} ${id}`;
  return rows.toSorted((a, b) => (key(a) > key(b) ? -1 : 1));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function mean(ratings: readonly number[]): number {
  return Math.round((sumOf(ratings) / ratings.length) * 10) / 10;
}
