import { page } from 'vitest/browser';
import { wantOf } from '../../shared/domain/want.ts';
import { packWants } from '../../shared/domain/wants-code.ts';
import { discogsFile } from '../components/support/import-files.ts';
import { PINK_MOON } from '../components/support/library.ts';
import { LIFE_ALBUM, LIFE_OWNER, lifeAnswers } from '../components/support/life-site.ts';
import { notifyOfLife } from '../components/support/notifications.ts';
import { fakePushBrowser, HERE, PHONE } from '../components/support/push-browser.ts';
import { invalidStore, RAINY, validStore } from '../components/support/settings.ts';
import { LIFE_WISHES, LONG_WORD } from '../support/full-life.ts';
import { POCKET_ENTRY } from '../support/pocket-pack.ts';
import { shopPrices, wishPrices } from '../support/wish-prices.ts';
import { FAILURE, goOffline, NEVER, reading, type Screen, see, stay, type } from './screen.ts';

const COLLECTIONS = '/manage-collections';
const WISH = `/wishlist?edit=${PINK_MOON}`;
const ALERT = `/wishlist?alert=${PINK_MOON}`;
const PRICE = `/wishlist?price=${PINK_MOON}`;
const PRICES = `GET /api/wishlist/${PINK_MOON}/prices`;
const NOT_READ = { barcode: null, catalogNumber: null };
const wanted = [
  { artist: 'Ryo Fukui', title: 'Scenery', year: 1976, pressing: 'country', country: 'Japan', ...NOT_READ } as const,
  ...LIFE_WISHES.slice(0, 12).map((each) => ({ country: null, ...NOT_READ, ...each })),
];
const [WANTS = ''] = (await packWants(wanted.map(wantOf), '')).addresses;
const PAUSED = wishPrices({
  shops: [
    shopPrices('amazon', { lookedAt: null, everyHours: null }),
    shopPrices('ebay', { paused: { since: '2026-11-23T12:00:00.000Z', reason: 'credentials' } }),
  ],
});
const PERSON = `/${LIFE_OWNER.username}`;
const ALBUM = `/album/${LIFE_ALBUM.artist}/${LIFE_ALBUM.title}`;
const HEBREW = 'אריק איינשטיין';
const USERS = 'GET /api/community/users';
const REVIEWS = 'GET /api/community/reviews';
const FEED = 'GET /api/community/feed';
const NOTHING = { body: [] };

const more = (name: string) => `More about the review by ${name}`;
const firstWish = LIFE_WISHES[0]?.title ?? '';

export const collections: Screen[] = [
  { name: 'collections', at: COLLECTIONS, there: LONG_WORD },
  { name: 'collection-create', at: COLLECTIONS, by: ['Create Collection'], there: 'Create New Collection' },
  {
    ...{ name: 'collection-problems', at: COLLECTIONS, there: 'required' },
    by: ['Create Collection', see('Create New Collection'), 'Create Collection'],
  },
  { name: 'collection-edit', at: COLLECTIONS, by: [`Edit ${LONG_WORD}`], there: 'Edit Collection' },
  { name: 'collection-delete', at: COLLECTIONS, by: [`Delete ${LONG_WORD}`], there: 'Delete Collection' },
  { name: 'collection-default', at: COLLECTIONS, by: [`Set Default ${LONG_WORD}`], there: 'Make private first' },
  { name: 'collection-share', at: COLLECTIONS, by: [`QR code for ${LONG_WORD}`], there: 'Share Collection' },
  {
    ...{ name: 'collection-publish', at: COLLECTIONS, there: 'Publish all albums?' },
    by: ['Edit My Collection', () => page.getByRole('dialog').getByRole('switch').click(), 'Save Changes'],
  },
];

export const wishlist: Screen[] = [
  { name: 'wishlist', at: '/wishlist', there: firstWish },
  { name: 'wish-add', at: '/wishlist?add=item', there: 'Fill in by hand' },
  { name: 'wish-add-form', at: '/wishlist?add=item', by: ['Fill in by hand'], there: 'Target price' },
  { name: 'wish-edit', at: WISH, there: 'Target price' },
  {
    ...{ name: 'wish-problems', at: WISH, there: 'Artist and title are required' },
    by: [type(/^Title/, ''), 'Save Changes'],
  },
  { name: 'wish-menu', at: '/wishlist', by: [/^More for/], there: 'Move to collection', isMenu: true },
  { name: 'wish-removed', at: '/wishlist', by: [/^More for/, 'Remove', stay], there: 'Removed from wishlist' },
  { name: 'wish-moved', at: '/wishlist', by: [/^More for/, 'Move to collection', stay], there: 'Undo' },
  { name: 'wishlist-share', at: '/wishlist', by: ['Share'], there: 'Share Wishlist' },
  {
    ...{ name: 'wishlist-share-private', at: '/wishlist', account: { wishlistIsPublic: false }, by: ['Share'] },
    there: 'Your wishlist is private',
  },
  { name: 'wants-shown', at: '/wishlist', by: ['Share', 'Show without signal'], there: /^The list itself is in/ },
  // First: a tab keeps what it has read.
  { name: 'wants-none', at: '/wants', there: 'Read a wishlist' },
  { name: 'wants-read', at: WANTS, there: 'Only pressed in Japan' },
  { name: 'wishlist-offline', at: '/wishlist', by: [goOffline], there: 'Needs a connection' },
  { name: 'price', at: PRICE, there: 'Seen last' },
  { name: 'price-others', at: PRICE, by: [() => page.getByText(/^1 other copy/).click()], there: /does not wait for/ },
  { name: 'price-loading', at: PRICE, answers: { [PRICES]: NEVER }, there: 'Price diary' },
  { name: 'price-failed', at: PRICE, answers: { [PRICES]: FAILURE }, there: 'The prices could not be read.' },
  {
    name: 'price-offline',
    at: '/wishlist',
    by: [goOffline, /prices of Pink Moon/],
    there: /^Offers come from the server/,
  },
  {
    ...{ name: 'price-unwatched', at: PRICE, there: /^No shop is watched here/ },
    answers: { [PRICES]: { body: wishPrices({ shops: [] }) } },
  },
  { name: 'price-paused', at: PRICE, answers: { [PRICES]: { body: PAUSED } }, there: /^Paused since/ },
  { name: 'price-none-yet', at: '/wishlist', by: [/^More for Ágætis/, /^Prices$/], there: /^Seen it at a fair/ },
  { name: 'price-add', at: PRICE, by: ['Add a price'], there: 'Only you see this' },
  { name: 'price-add-problems', at: PRICE, by: ['Add a price', /^Save$/], there: 'Price is required' },
  { name: 'price-change', at: PRICE, by: [/^Edit the price of/], there: 'Price you saw' },
  {
    name: 'price-alert-rules',
    at: ALERT,
    by: [() => page.getByText('More', { exact: true }).click()],
    there: 'Lowest grade',
  },
  { name: 'price-alert', at: ALERT, there: 'Target price' },
  { name: 'price-alert-offers', at: ALERT, by: ['Search Amazon'], there: 'Price unavailable' },
  {
    ...{ name: 'price-alert-none', at: ALERT, answers: { 'GET /api/amazon/search': NOTHING }, by: ['Search Amazon'] },
    there: 'No results found',
  },
  {
    ...{ name: 'price-alert-unwatched', at: ALERT, there: /^Prices are not watched here/ },
    answers: { 'GET /api/price-alerts/status': { body: { amazonConfigured: false, shops: [] } } },
  },
  {
    ...{ name: 'price-alert-problem', at: ALERT, there: 'Price must be greater' },
    by: [type(/^Target price \*$/, ''), /^Save$/],
  },
];

const TABS = [
  ['collectors', USERS, { body: { users: [], nextCursor: null } }, 'No collectors yet'],
  ['leaderboard', 'GET /api/leaderboard/albums', NOTHING, /^No one with a public profile/],
  ['suggestions', 'GET /api/recommendations/follow', NOTHING, 'No suggestions yet'],
  ['reviews', REVIEWS, NOTHING, 'No Reviews Yet'],
] as const;

export const people: Screen[] = [
  { name: 'community', at: '/community', there: LIFE_OWNER.username },
  { name: 'community-leaderboard', at: '/community?tab=leaderboard', there: 'Champion', isWhole: true },
  { name: 'community-suggestions', at: '/community?tab=suggestions', there: LIFE_OWNER.username },
  { name: 'community-reviews', at: '/community?tab=reviews', there: LONG_WORD },
  { name: 'community-lately', at: '/community?tab=lately', there: LONG_WORD },
  ...reading('community-lately', '/community?tab=lately', FEED, { loading: 'Lately' }),
  {
    ...{ name: 'community-lately-empty', at: '/community?tab=lately', there: 'Nothing here yet' },
    answers: { [FEED]: { body: { entries: [], nextCursor: null } } },
  },
  { name: 'community-followers', at: `/community${PERSON}/followers`, there: 'deadwax_reader' },
  { name: 'community-offline', at: '/community', by: [see('runoutgroove'), goOffline], there: 'Needs a connection' },
  ...TABS.flatMap(([tab, call, answer, there]) => [
    ...reading(`community-${tab}`, `/community?tab=${tab}`, call, { loading: 'Community' }),
    { name: `community-${tab}-empty`, at: `/community?tab=${tab}`, answers: { [call]: answer }, there },
  ]),
  { name: 'discover', at: '/discover', there: 'Trending albums', isWhole: true },
  ...reading('discover', '/discover', REVIEWS, { loading: 'Coming soon' }),
  { name: 'discover-empty', at: '/discover', answers: { [REVIEWS]: NOTHING }, there: 'No Reviews Yet' },
  { name: 'album', at: ALBUM, there: '1,306' },
  { name: 'album-unknown', at: '/album/Nobody/Nothing%20Yet', there: 'Try again' },
  { name: 'album-offline', at: ALBUM, by: [see('1,306'), goOffline], there: '1,306' },
  { name: 'review-write', at: ALBUM, by: ['Write Review'], there: 'Post Review' },
  {
    ...{ name: 'review-problem', at: ALBUM, there: /required|Write something|rating/i },
    by: ['Write Review', 'Post Review'],
  },
  {
    ...{ name: 'review-failed', at: ALBUM, answers: { 'POST /api/reviews': FAILURE } },
    by: ['Write Review', type(/^Review/, 'Side two first.'), 'Post Review'],
    there: 'The server has a problem. Please try again in a moment.',
  },
  { name: 'review-menu', at: ALBUM, by: [more('runoutgroove')], there: 'Report', isMenu: true },
  { name: 'review-report', at: ALBUM, by: [more('runoutgroove'), 'Report'], there: 'Something else' },
  { name: 'profile-of', at: PERSON, there: 'Vinyl collector since' },
  ...reading('profile-of', PERSON, `GET /api/public-profile${PERSON}`, { loading: 'Community' }),
];

/** The pages that anybody may open, signed in or not. */
export const publicPages: Screen[] = [
  { name: 'public-collection', at: `${PERSON}/${LONG_WORD}`, there: HEBREW },
  { name: 'public-list', at: `${PERSON}/${LONG_WORD}?view=list`, there: HEBREW },
  { name: 'public-wishlist', at: `${PERSON}/wishlist`, there: HEBREW },
];
const PROFILE = `GET /api/public-profile${PERSON}`;
const profileForVisitors = { ...(lifeAnswers()[PROFILE] as { body: object }).body, follow: null };

/** Their owner sees more. */
export const ownPublicPages: Screen[] = [
  ...publicPages,
  { name: 'public-profile', at: PERSON, there: 'Vinyl collector since' } as const,
].map((screen) => ({
  ...screen,
  name: `own-${screen.name}`,
  account: { username: LIFE_OWNER.username },
}));

export const bell: Screen[] = [
  { name: 'notifications', at: '/notifications', by: [notifyOfLife], there: '3 unread', isWhole: true },
  { name: 'notifications-none', at: '/notifications', there: 'Choose what reaches you' },
  { name: 'notifications-loading', at: '/notifications', isUnsynced: true, there: 'Notifications' },
  { name: 'notifications-offline', at: '/notifications', by: [notifyOfLife, goOffline], there: /^You are offline/ },
  { name: 'notifications-cleared', at: '/notifications', by: [notifyOfLife, 'Clear all', stay], there: 'Undo' },
  {
    ...{ name: 'notifications-menu', at: '/', there: 'See all', only: 'desktop', isMenu: true },
    by: [notifyOfLife, /^Notifications, 3/],
  },
  { name: 'notifications-you', at: '/you', by: [notifyOfLife], there: '3 new' },
];

const VALIDATE = 'POST /api/record-stores/validate';
const store = (text: string) => () => page.getByRole('combobox', { name: 'Preferred local record store' }).fill(text);
const askToDelete = () => page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();

const upload = (file: File) => () => page.getByLabelText('File to import').upload(file);

const PACKS = [
  { ...POCKET_ENTRY, releases: 310_000, bytes: 14_200_000 },
  { ...POCKET_ENTRY, id: 'jazz-japan', country: 'Japan', sha256: 'a'.repeat(64), releases: 9_400, bytes: 411_000 },
  { ...POCKET_ENTRY, id: 'long', genre: 'Hip-Hop / Rap', country: LONG_WORD, sha256: 'b'.repeat(64) },
];

export const account: Screen[] = [
  { name: 'you', at: '/you', there: 'On this device', isWhole: true },
  { name: 'you-backup', at: '/you', by: ['Save a backup'], there: / holds / },
  {
    ...{ name: 'pocket', at: '/you', by: ['Choose packs'], there: 'Hip-Hop / Rap' },
    answers: { 'GET /api/catalogue-packs': { body: { packs: PACKS } } },
  },
  { name: 'export', at: '/you', by: ['Export'], there: 'For old spreadsheet programs' },
  { name: 'import', at: '/you', by: ['Import'], there: 'Drop the file here' },
  {
    ...{ name: 'import-refused', at: '/you', there: /^This is a seller/ },
    by: ['Import', upload(new File(['listing_id,artist\n1,A\n'], `${LONG_WORD}.csv`))],
  },
  {
    ...{ name: 'import-rehearsal', at: '/you', there: 'What would happen' },
    by: ['Import', upload(discogsFile(60, `${LONG_WORD}.csv`)), see(/^Import 60/)],
  },
  {
    ...{ name: 'import-done', at: '/you', there: 'Changed your mind?' },
    by: ['Import', upload(discogsFile(60)), /^Import 60/],
  },
  {
    ...{ name: 'you-restore-unreadable', at: '/you', there: 'Close' },
    by: [() => page.getByLabelText('Backup file').upload(new File(['no backup'], 'holiday.zip'))],
  },
  { name: 'settings', at: '/profile', there: 'Safari on iPhone', isWhole: true },
  {
    name: 'settings-offline',
    at: '/profile',
    by: [see('Safari on iPhone'), goOffline],
    there: 'What you type is kept',
  },
  {
    ...{ name: 'settings-username', at: '/profile', there: 'Username must be at least' },
    by: ['Edit username', type(/^Username$/, 'ab'), 'Save username'],
  },
  { name: 'settings-stores', at: '/profile', by: [store('rain'), see('Canal Street')], there: 'Canal Street' },
  {
    ...{ name: 'settings-store', at: '/profile', there: '12 Canal Street, Springfield. 4.7 from 212 ratings' },
    answers: { [VALIDATE]: validStore() as { body: unknown } },
    by: [store('rain'), /Rainy Day/],
  },
  {
    ...{ name: 'settings-store-unknown', at: '/profile', there: 'Invalid Record Store' },
    answers: { [VALIDATE]: invalidStore(RAINY) as { body: unknown } },
    by: [store('Rainy Day Recrods'), () => page.getByLabelText('Bio').click()],
  },
  {
    ...{ name: 'settings-quiet', at: '/profile', by: [see('Safari on iPhone')], there: /where they were set/ },
    account: { notificationSettings: { quiet: { isOn: true, from: '22:30', to: '07:15', zone: 'Asia/Kolkata' } } },
    isWhole: true,
  },
  { name: 'settings-picture', at: '/profile', by: [pickPicture], there: 'Use picture' },
  { name: 'settings-sign-out', at: '/profile', by: ['Sign out everywhere'], there: 'Cancel' },
  {
    ...{ name: 'settings-delete', at: '/profile', there: 'Acknowledgment Required' },
    by: ['Delete account', see('Cancel'), askToDelete],
  },
  { name: 'contact', at: '/contact', there: 'Subject', isWhole: true },
  { name: 'about-member', at: '/about', there: 'About Us' },
  { name: 'not-found-member', at: '/no/such/page', there: '404 Page Not Found' },
  notifications('ask', {}, 'This device may not notify you yet'),
  notifications('on', { permission: 'granted' }, 'Send me a test'),
  notifications('blocked', { permission: 'denied' }, 'Notifications are blocked'),
];

/** The settings of a browser with this permission, whose person has another device. */
function notifications(name: string, start: Parameters<typeof fakePushBrowser>[0], there: string): Screen {
  const here = { ...HERE, lastAcceptedAt: PHONE.lastAcceptedAt };
  return {
    ...{ name: `settings-notifications-${name}`, at: '/you', there },
    answers: { 'GET /api/push/devices': { body: name === 'on' ? [here, PHONE] : [PHONE] } },
    by: [
      ({ userId }) => void fakePushBrowser({ ...start, owner: userId }),
      ({ goTo }) => goTo('/profile#notifications'),
    ],
  };
}

const CONTACT = { 'POST /api/contact': FAILURE };
const message = [
  type('Name', 'Crate Digger'),
  type('Email', 'cratedigger@example.com'),
  type('Subject', 'Two pressings of one album'),
  () => page.getByRole('textbox', { name: 'Message' }).fill('Can the shelf show both behind one sleeve?'),
  'Send Message',
];

export const visitor: Screen[] = [
  { name: 'landing', at: '/', there: 'Sign In', isWhole: true },
  { name: 'about', at: '/about', there: 'About Us', isWhole: true },
  { name: 'about-collections', at: '/about-collections', there: 'About Collections', isWhole: true },
  { name: 'privacy-policy', at: '/privacy-policy', there: 'Last updated' },
  { name: 'terms', at: '/terms-of-service', there: 'Last updated' },
  { name: 'not-found', at: '/no/such/page', there: '404 Page Not Found' },
  { name: 'pricing', at: '/pricing', there: 'Room for every record', isWhole: true },
  { name: 'pricing-monthly', at: '/pricing', by: ['Monthly', 'As a Gift'], there: 'Monthly Collector' },
  { name: 'gift-buy', at: '/pricing?gift=true', by: ['Buy as Gift'], there: "Recipient's Name" },
  { name: 'checkout-visitor', at: '/checkout?plan=annual', there: 'You sign in first' },
  { name: 'subscribe-visitor', at: '/subscribe/annual', there: 'Subscribe' },
  { name: 'wants-visitor', at: WANTS, there: 'Only pressed in Japan' },
  { name: 'redeem-visitor', at: '/redeem-gift', there: 'You have been given a gift' },
  { name: 'contact-visitor', at: '/contact', there: 'Subject' },
  { name: 'contact-missing', at: '/contact', by: ['Send Message'], there: 'A name is missing.' },
  { name: 'contact-failed', at: '/contact', answers: CONTACT, by: message, there: 'Your message is still here' },
  {
    ...{ name: 'contact-sent', at: '/contact', by: message, there: 'Your message is sent' },
    answers: { 'POST /api/contact': { body: { success: true } } },
  },
  {
    ...{ name: 'public-profile', at: PERSON, there: 'Vinyl collector since' },
    answers: { [PROFILE]: { body: profileForVisitors } },
  },
  {
    ...{ name: 'profile-not-found', at: '/no-such-person', there: 'Profile Not Found' },
    answers: { 'GET /api/public-profile/no-such-person': { code: 'NOT_FOUND', message: '' } },
  },
  {
    ...{ name: 'wishlist-not-found', at: '/no-such-person/wishlist', there: 'Wishlist Not Found' },
    answers: { 'GET /api/wishlist/public/no-such-person': { code: 'NOT_FOUND', message: '' } },
  },
  ...reading('public-collection', `${PERSON}/${LONG_WORD}`, `GET /api/public-collection${PERSON}/${LONG_WORD}`, {
    loading: 'Side One',
  }),
];

async function pickPicture(): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 500 });
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made as Blob)));
  await page.getByLabelText('Change picture').upload(new File([blob], 'me.png', { type: 'image/png' }));
}
