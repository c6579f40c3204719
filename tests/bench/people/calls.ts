import { cursorAfter } from '../../../shared/contract/paging.ts';
import type { Answer, HttpClient } from '../../support/http-client.ts';
import type { Sample } from './sample.ts';

/** One call as people make it, again and again with another viewer and another target. */
export interface Call {
  work: string;
  /** Usually 200. */
  status?: number;
  /** Milliseconds, where the usual limit does not hold. */
  atMost?: number;
  /** @param timed takes the time of one request; what else happens is not counted */
  make(turn: number, viewer: HttpClient, timed: (request: () => Promise<Answer>) => Promise<Answer>): Promise<unknown>;
}

type Path = (turn: number) => string;

const at = <T>(all: readonly T[], turn: number) => all[turn % all.length] as T;

const get = (work: string, path: Path): Call => ({
  work,
  make: (turn, viewer, timed) => timed(() => viewer.get(path(turn))),
});

/** For lists whose pages begin at a time alone. */
const NOTHING = '00000000-0000-7000-8000-000000000000';

/** The calls of members about each other. */
export function memberCalls({ people, mostFollowed, joined, strangers }: Sample): Call[] {
  const list = (query: string) => `/api/community/users?${query}`;
  const name = (turn: number) => at(people, turn);
  return [
    get('collectors, first page', () => list('')),
    {
      work: 'collectors, second page',
      async make(_turn, viewer, timed) {
        const { body } = await viewer.get(list(''));
        await timed(() => viewer.get(list(`cursor=${encodeURIComponent(body.nextCursor)}`)));
      },
    },
    get('collectors, a page far behind', (turn) => list(`cursor=1_${at(joined, turn)}_${NOTHING}`)),
    get('collectors, a page of private ones', (turn) => list(`cursor=0_${at(joined, turn)}_${NOTHING}`)),
    get('collectors by a whole username', (turn) => list(`q=${name(turn)}`)),
    get('collectors by five letters', (turn) => list(`q=${name(turn).slice(2, 7)}`)),
    get('collectors by three letters', (turn) => list(`q=${name(turn).slice(2, 5)}`)),
    get('collectors by two letters', (turn) => list(`q=${name(turn).slice(0, 2)}`)),
    get('collectors by a part that a tenth has', () => list('q=crate')),
    get('collectors by a part of private ones alone', () => list('q=person')),
    get('collectors by an unknown name', (turn) => list(`q=xyzzy${turn}`)),
    get('whom I follow', () => list('show=following')),
    get('whom I follow, by a name', (turn) => list(`show=following&q=${name(turn).slice(2, 5)}`)),
    get('who follows me', () => list('show=followers')),
    get('who follows me, by a name', (turn) => list(`show=followers&q=${name(turn).slice(2, 5)}`)),
    get('header of the community', () => '/api/community/summary'),
    get('followers of the most followed', () => `/api/community/users/${mostFollowed}/followers`),
    get('followers of a person', (turn) => `/api/community/users/${name(turn)}/followers`),
    get('people followed by a person', (turn) => `/api/community/users/${name(turn)}/following`),
    get('latest reviews', () => '/api/community/reviews'),
    get(
      'reviews, a page far behind',
      (turn) => `/api/community/reviews?before=${cursorAfter({ createdAt: at(joined, turn), id: NOTHING })}`,
    ),
    get('feed, first page', () => '/api/community/feed'),
    {
      work: 'feed, second page',
      async make(_turn, viewer, timed) {
        const { body } = await viewer.get('/api/community/feed');
        const after = body.nextCursor === null ? '' : `?cursor=${encodeURIComponent(body.nextCursor)}`;
        await timed(() => viewer.get(`/api/community/feed${after}`));
      },
    },
    get('follows, all', () => '/api/following'),
    get('suggestions', () => '/api/recommendations/follow'),
    {
      work: 'new suggestions',
      make: (_turn, viewer, timed) => timed(() => viewer.send('POST', '/api/recommendations/follow/generate')),
    },
    get('leaderboard of albums', () => '/api/leaderboard/albums'),
    get('leaderboard of reviews', () => '/api/leaderboard/reviews'),
    get('statistics of the home', () => '/api/stats'),
    {
      work: 'follow a person',
      status: 201,
      async make(turn, viewer, timed) {
        await timed(() => viewer.send('POST', '/api/follow', { followingId: at(strangers, turn) }));
        await viewer.send('DELETE', `/api/follow/${at(strangers, turn)}`);
      },
    },
    {
      work: 'unfollow a person',
      async make(turn, viewer, timed) {
        await viewer.send('POST', '/api/follow', { followingId: at(strangers, turn) });
        await timed(() => viewer.send('DELETE', `/api/follow/${at(strangers, turn)}`));
      },
    },
    {
      work: 'write a review',
      status: 201,
      async make(turn, viewer, timed) {
        const { body } = await timed(() => viewer.send('POST', '/api/reviews', reviewOf(turn)));
        await viewer.send('DELETE', `/api/reviews/${body.id}`);
      },
    },
    {
      work: 'change a review',
      async make(turn, viewer, timed) {
        const { body } = await viewer.send('POST', '/api/reviews', reviewOf(turn));
        await timed(() => viewer.send('PATCH', `/api/reviews/${body.id}`, { rating: 5 }));
        await viewer.send('DELETE', `/api/reviews/${body.id}`);
      },
    },
    {
      work: 'delete a review',
      async make(turn, viewer, timed) {
        const { body } = await viewer.send('POST', '/api/reviews', reviewOf(turn));
        await timed(() => viewer.send('DELETE', `/api/reviews/${body.id}`));
      },
    },
  ];
}

const reviewOf = (turn: number) => ({
  ...{ artist: 'The Bench', title: `Volume ${turn}`, rating: 1 + (turn % 5) },
  review: 'Plays all night, and the second side is the better one.',
});

/** Calls without a sign-in: albums, public pages and what a link to them shows. */
export function openCalls(sample: Sample, visitor: HttpClient): Call[] {
  const { people, fullest, shelves, fullestShelf, wishers, longestWishlist, albums, commonAlbum } = sample;
  const profile = (name: string) => `/api/public-profile/${name}`;
  const visit = (work: string, path: Path): Call => ({
    work,
    make: (turn, _viewer, timed) => timed(() => visitor.get(path(turn))),
  });
  const page = (work: string, path: Path, isThere = true): Call => ({
    work: `page for a link to ${work}`,
    async make(turn, _viewer, timed) {
      const { body } = await timed(() => visitor.get(path(turn), { accept: 'text/html' }));
      // While too many ask, the page comes without what it is about.
      if (body.includes('rel="canonical"') !== isThere) throw new Error(`${path(turn)} has the wrong tags`);
    },
  });
  return [
    get('reviews of the most common album', () => `/api/reviews/${commonAlbum}`),
    get('reviews of some album', (turn) => `/api/reviews/${at(albums, turn)}`),
    visit('reviews of some album, as a visitor', (turn) => `/api/reviews/${at(albums, turn)}`),
    get('figures of the most common album', () => `/api/albums/popularity/${commonAlbum}`),
    get('figures of some album', (turn) => `/api/albums/popularity/${at(albums, turn)}`),
    get('profile of a person', (turn) => profile(at(people, turn))),
    visit('profile of a person, as a visitor', (turn) => profile(at(people, turn))),
    visit('profile with the most albums', () => profile(fullest)),
    visit('public collection of a person', (turn) => `/api/public-collection/${at(shelves, turn)}`),
    visit(
      `public collection with the most albums (${fullestShelf.albums.toLocaleString('en')})`,
      () => `/api/public-collection/${fullestShelf.path}`,
    ),
    visit('public wishlist of a person', (turn) => `/api/wishlist/public/${at(wishers, turn)}`),
    visit('longest public wishlist', () => `/api/wishlist/public/${longestWishlist}`),
    page('a profile', (turn) => `/${at(people, turn)}`),
    page('the profile with the most albums', () => `/${fullest}`),
    page('a collection', (turn) => `/${at(shelves, turn)}`),
    page('the collection with the most albums', () => `/${fullestShelf.path}`),
    page('a wishlist', (turn) => `/${at(wishers, turn)}/wishlist`),
    page('an album', (turn) => `/album/${at(albums, turn)}`),
    page('the most common album', () => `/album/${commonAlbum}`),
    page('a missing person', (turn) => `/xyzzy-${turn}`, false),
  ];
}

/** Pictures of links. No picture is asked for twice before those that are kept. */
export function pictureCalls(covered: readonly string[], sample: Sample, visitor: HttpClient): Call[] {
  const below = '/api/link-pictures';
  const picture = (work: string, path: Path): Call => ({
    work: `picture of ${work}`,
    make: (turn, _viewer, timed) => timed(() => visitor.get(`${below}${path(turn)}`)),
  });
  const person = (turn: number) => `/${at(sample.people, turn)}`;
  return [
    picture('a profile, drawn', person),
    picture('a profile, kept', person),
    {
      work: 'picture of a profile, asked whether it has changed',
      status: 304,
      async make(turn, _viewer, timed) {
        const { headers } = await visitor.get(`${below}${person(turn)}`);
        await timed(() => visitor.get(`${below}${person(turn)}`, { 'if-none-match': headers.get('etag') ?? '' }));
      },
    },
    picture('a collection, drawn', (turn) => `/${at(sample.shelves, turn)}`),
    picture('an album, drawn', (turn) => `/album/${at([...new Set(sample.albums)], turn)}`),
    picture('a collection with five stored covers, drawn', (turn) => at(covered, turn)),
    picture('a collection with five stored covers, kept', (turn) => at(covered, turn)),
  ];
}
