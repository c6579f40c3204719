/** Where the app asks who is signed in; apart from its schema, which only a signed-in person's page needs. */
export const CURRENT_USER_CALL = { method: 'GET', path: '/api/auth/user' } as const;

/**
 * Cookie with the id of the person who signed in last, readable by the page: before the server has answered it must
 * not show what it remembers of another person. It proves nothing and opens nothing.
 */
export const WHO_COOKIE = 'side-one-who';

/**
 * Cookie with the id of the person whom an administrator views as, readable by the page: it must open nothing of the
 * administrator's then. The server sets and removes it; it proves nothing and opens nothing.
 */
export const VIEW_COOKIE = 'side-one-view';

/**
 * Header by which a call names the person its page was made for; another one may have signed in with this browser
 * since. Page navigations and event streams name the person in the query, as `user`.
 */
export const USER_HEADER = 'x-side-one-user';
