import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { release } from '../components/support/answers.ts';
import { HORSES } from '../components/support/library.ts';
import { LIFE_ALBUM } from '../components/support/life-site.ts';
import type { App } from '../components/support/open-app.tsx';
import { choose as chooseFile, holdPictures } from '../components/support/pictures.ts';
import {
  addByHand,
  chooseOfRecord,
  fillStorage,
  hold,
  openSyncSheet,
  press,
  refuseCamera,
  shown,
  typeRecord,
} from '../components/support/steps.ts';
import { LONG_WORD } from '../support/full-life.ts';
import { FAILURE, goOffline, isThere, NEVER, type Screen, search, see, stay, type } from './screen.ts';

const RECORD = `/?record=${HORSES}`;
const CATALOGUE = 'GET /api/search/discogs';
const found = (...results: object[]) => ({ [CATALOGUE]: { body: { source: 'discogs', results } } });

const choose = (name: string) => () => chooseOfRecord(page.getByRole('dialog', { name: 'Horses' }), name);
const hover = (name: RegExp) => () => page.getByRole('link', { name }).hover();
const holdLink = (name: RegExp) => () => hold(page.getByRole('link', { name }));
const help = async () => {
  await shown(page.getByRole('link', { name: /^Horses by/ }));
  await press('?');
};
const select = [
  async () => {
    await isThere(/Select|Condition/);
    const key = page.getByRole('button', { name: 'Select', exact: true });
    if (key.elements().length > 0) await key.first().click();
  },
  'Select Horses',
  `Select ${LONG_WORD}`,
];
const pick =
  (name: string, bytes: BlobPart[], kind = 'image/png') =>
  async () => {
    const cover = page.getByRole('dialog').getByLabelText('Cover', { exact: true });
    await chooseFile(cover, new File(bytes, name, { type: kind }));
    if (kind !== 'image/png' || bytes.length > 0) await isThere(/Invalid|Large|Failed/);
  };

const FILTERED = `/?genre=rock%0Ajazz%0Ar%26b&decade=1970&condition=near-mint%0Avery-good-plus%0Agood&ungraded=true&cover=no&sort=year`;

/** Everything that a record may hold, and prices in three currencies. */
const FACTS = {
  ...{ rating: 7, styles: `Art Rock, ${LONG_WORD}`, discs: 2 },
  tracks: `A1 Gloria 5:57\nA2 Redondo Beach 3:26\nB1 Kimberly 4:27\nB2 ${LONG_WORD} 1:09:25\nHidden`,
  extra: `Vinyl colour: Black\n${LONG_WORD}: ${LONG_WORD}\nwithout a name`,
  ...{ purchasePrice: '61.25', purchaseCurrency: 'SEK', purchasedOn: '2018-04-21', purchasedAt: 'A fair' },
  ...{ lentTo: LONG_WORD, lentOn: '2026-05-03' },
};
const fill = async (app: App) => {
  await app.elsewhere({ name: 'record.update', args: { id: HORSES, changes: FACTS } });
  const others = [...app.server.tablesOf(app.userId).records.keys()].filter((id) => id !== HORSES).slice(0, 3);
  for (const [at, id] of others.entries()) {
    const changes = { purchasePrice: `${at + 1}200.50`, purchaseCurrency: at === 0 ? 'USD' : 'JPY' };
    await app.elsewhere({ name: 'record.update', args: { id, changes } });
  }
};
const scrollTo = (selector: string) => async () => {
  await expect.poll(() => document.querySelector(selector)).not.toBeNull();
  document.querySelector(selector)?.scrollIntoView({ block: 'center' });
};

const AIR = found(release('Air', LONG_WORD), release('Air', 'Moon Safari'));
const noCamera = () => refuseCamera('NotFoundError');
const read = (text: string) => [type('Barcode or catalogue number', text), 'Read'];

export const home: Screen[] = [
  { name: 'home', at: '/', by: [see('Synced')], there: 'Horses' },
  { name: 'home-whole', at: '/', there: LONG_WORD, isWhole: true },
  { name: 'home-collection', at: '/', by: [new RegExp(`^${LONG_WORD}`)], there: LONG_WORD },
  { name: 'home-filtered', at: FILTERED, there: 'Sleeve not graded' },
  {
    name: 'home-filtered-list',
    at: `${FILTERED}&view=list`,
    by: [see(/^(Select|Condition)$/)],
    there: 'Sleeve not graded',
  },
  { name: 'view-save', at: FILTERED, by: ['Save this view'], there: 'Its filters and order are kept' },
  { name: 'home-nothing', at: `/?q=${LIFE_ALBUM.artist}zzzz`, there: 'Nothing matches' },
  { name: 'list', at: '/?view=list', there: LONG_WORD },
  { name: 'cards', at: '/?view=cards', there: LONG_WORD },
  { name: 'spines', at: '/?view=spines', by: [scrollTo('.spine-size')], there: 'Horses' },
  { name: 'wall', at: '/?view=wall&sort=year', there: /^\d{4}s?$/ },
  { name: 'statistics', at: '/statistics', there: 'By decade', isWhole: true },
  { name: 'statistics-paid', at: '/statistics', by: [fill], there: /have a purchase price/, isWhole: true },
  { name: 'year', at: '/statistics?year=2026', there: 'New artists', isWhole: true },
  { name: 'year-empty', at: '/statistics?year=2020', by: [fill], there: 'Nothing in 2020' },
  { name: 'year-picture', at: '/statistics?year=2026', by: ['Share a picture'], there: 'The picture is ready.' },
  { name: 'filter', at: '/', by: ['Filter'], there: 'Genre', only: 'phone' },
  { name: 'sort', at: '/', by: [/^Sort/], there: 'Newest', only: 'phone' },
  { name: 'sync-synced', at: '/', by: [openSyncSheet], there: 'Sync now' },
  { name: 'list-bulk', at: '/?view=list', by: select, there: '2 selected' },
  { name: 'bulk-collections', at: '/?view=list', by: [...select, 'Add to collection'], there: 'First pressings' },
  { name: 'bulk-change', at: '/?view=list', by: [...select, 'Change'], there: 'Change 2 records' },
  { name: 'bulk-delete', at: '/?view=list', by: [...select, 'More', /^Delete/], there: 'Delete 2 records' },
  { name: 'tile-keys', at: '/', by: [hover(/^Horses by/)], there: 'Horses', only: 'desktop' },
  { name: 'tile-menu', at: '/', by: [holdLink(/^Horses by/)], there: 'Add Shelfie', only: 'phone' },
  { name: 'account-menu', at: '/', by: ['Account menu'], there: 'Log out', only: 'desktop' },
  { name: 'keyboard', at: '/', by: [help], there: 'Turn the page', only: 'desktop' },
  { name: 'home-loading', at: '/', isUnsynced: true, there: 'My Collection' },
  { name: 'list-loading', at: '/?view=list', isUnsynced: true, there: 'My Collection' },
  { name: 'sync-first', at: '/', isUnsynced: true, by: [openSyncSheet], there: /Not synced|on its way/ },
  { name: 'home-offline', at: '/', by: [goOffline], there: /^Offline$/ },
  {
    name: 'sync-offline',
    at: '/',
    by: [goOffline, see(/^Offline$/), openSyncSheet],
    there: 'Everything is saved on this device.',
  },
  { name: 'view-as', at: '/', isView: true, there: 'Viewing as cratedigger' },
];

export const record: Screen[] = [
  { name: 'record', at: RECORD, there: 'Condition' },
  { name: 'record-plays', at: RECORD, by: [/^Played$/, /^Played once/], there: 'History' },
  { name: 'record-edit', at: `${RECORD}&edit=true`, there: 'Save Changes' },
  {
    ...{ name: 'record-purchase', at: `${RECORD}&edit=true`, there: 'Where it stands' },
    by: [
      () => page.getByText('Purchase and place').click(),
      () => page.getByLabelText('Where it stands').element().scrollIntoView(),
    ],
  },
  { name: 'record-facts', at: RECORD, by: [fill, see('Vinyl colour')], there: 'Redondo Beach' },
  { name: 'record-tracks', at: RECORD, by: [fill, scrollTo('.record-tracks ol')], there: 'Redondo Beach' },
  {
    ...{ name: 'record-pressing', at: `${RECORD}&edit=true`, there: 'Matrix / runout' },
    by: [fill, () => page.getByText('More about this pressing').click(), scrollTo('[name="tracks"]')],
  },
  { name: 'record-missing', at: '/?record=00000000-0000-4000-8000-000000000000', there: 'Record not found' },
  { name: 'record-more', at: RECORD, by: ['More'], there: 'Add to Collections', only: 'phone' },
  { name: 'record-reviews', at: RECORD, by: ['Reviews'], there: 'Album page' },
  { name: 'record-collections', at: RECORD, by: [choose('Add to Collections')], there: 'First pressings' },
  { name: 'record-lend', at: RECORD, by: [choose('Lend')], there: 'Look up says who has it' },
  { name: 'record-shelfie', at: RECORD, by: [choose('Add Shelfie')], there: 'Photo URL' },
  {
    ...{ name: 'record-shelfie-problem', at: RECORD, there: /^Photo URL must/ },
    by: [choose('Add Shelfie'), type('Photo URL', 'my shelf'), 'Add Photo'],
  },
  { name: 'record-delete', at: RECORD, by: [choose('Delete')], there: 'Confirm Delete' },
  { name: 'record-deleted', at: RECORD, by: [choose('Delete'), 'Confirm Delete', stay], there: 'Undo' },
  {
    ...{ name: 'record-edit-problems', at: `${RECORD}&edit=true`, there: 'Title is required' },
    by: [type(/^Title/, ''), 'Save Changes'],
  },
];

export const adding: Screen[] = [
  { name: 'add', at: '/?add=record', there: 'Fill in by hand' },
  { name: 'add-form', at: '/?add=record', by: ['Fill in by hand'], there: 'Condition' },
  { name: 'add-search', at: '/?add=record', by: [search('kind of')], there: 'Columbia' },
  { name: 'add-chosen', at: '/?add=record', by: [search('kind of'), /שבלול/], there: 'Notes' },
  {
    ...{ name: 'add-searching', at: '/?add=record', answers: { [CATALOGUE]: NEVER }, by: [search('kind of blue')] },
    there: 'Add Record',
  },
  {
    ...{ name: 'add-failed', at: '/?add=record', answers: { [CATALOGUE]: FAILURE }, by: [search('kind of')] },
    there: 'Search Error',
  },
  { name: 'add-none', at: '/?add=record', answers: found(), by: [search('zzzz')], there: 'No vinyl releases found' },
  // ADD-009
  { name: 'add-problems', at: '/?add=record', by: ['Fill in by hand', 'Add Record', goOn], there: 'Title is required' },
  {
    ...{ name: 'add-owned', at: '/?add=record', there: 'You own this' },
    by: ['Fill in by hand', type(/^Artist/, 'Patti Smith'), type(/^Title/, 'Horses')],
  },
  { name: 'many-empty', at: '/?add=record', by: [noCamera, 'Scan many'], there: 'No camera found' },
  {
    ...{ name: 'many', at: '/?add=record', answers: AIR, there: 'Add 2 to the shelf' },
    by: [noCamera, 'Scan many', ...read('kind of blue'), ...read('5099902987620')],
  },
  {
    ...{ name: 'many-owned', at: '/?add=record', there: 'On your shelf' },
    by: [noCamera, 'Scan many', ...read('kind of blue')],
  },
  {
    ...{ name: 'many-none', at: '/?add=record', answers: found(), there: 'No match: type it in' },
    by: [noCamera, 'Scan many', ...read('PCSD 105')],
  },
  {
    ...{ name: 'many-correct', at: '/?add=record', answers: AIR, there: 'Done' },
    by: [noCamera, 'Scan many', ...read('kind of blue'), see('Add 1 to the shelf'), /, correct$/],
  },
  { name: 'add-offline', at: '/?add=record', by: [goOffline], there: 'Search works when you are back online' },
  {
    ...{ name: 'cover-uploading', at: '/?add=record', there: 'Uploading…' },
    by: ['Fill in by hand', () => void holdPictures(), pick('cover.png', [])],
  },
  {
    ...{ name: 'cover-invalid', at: '/?add=record', there: 'Invalid File' },
    by: ['Fill in by hand', pick('notes.pdf', ['x'], 'application/pdf'), stay],
  },
  {
    ...{ name: 'cover-too-large', at: '/?add=record', there: 'File Too Large' },
    by: ['Fill in by hand', pick('cover.png', [new Uint8Array(5_242_881)]), stay],
  },
  {
    ...{ name: 'add-added', at: '/', there: 'Add another' },
    by: [() => addByHand({ artist: 'Air', title: 'Moon Safari' }), stay],
  },
  // The storage stays full.
  { name: 'storage-full', at: '/', by: [addWithoutRoom, stay], there: /This device has no room left/ },
];

export const lookUp: Screen[] = [
  { name: 'look-up', at: '/look-up', there: 'Do I own this?' },
  ...(
    [
      ['yes', 'horses', 'Yes, you own it'],
      ['several', 'tago mago', /^Yes, you own [23]/],
      ['no', 'zzzz', 'Not in your collection'],
      ['wished', 'pink moon', 'On your wishlist'],
      ['artist', 'patti smith', 'You own 1'],
      ['words', 'neil young', /You own|Is it/],
      ['other-title', 'patti smith easter', 'You own 1 other by Patti Smith.'],
      ['label', 'columbia', 'No album or artist here is called just “columbia”.'],
      ['long', LONG_WORD, LONG_WORD],
      ['close', 'so what', /Is it|Close matches/],
      ['many', 't', 'more. Type on'],
    ] as const
  ).map(([name, query, there]) => ({ name: `look-up-${name}`, at: '/look-up', by: [search(query)], there })),
  { name: 'look-up-lent', at: '/look-up', by: [fill, search('horses')], there: /^Lent to/ },
  { name: 'look-up-offline', at: '/look-up', by: [goOffline, search('horses')], there: 'Yes, you own it' },
  {
    ...{
      name: 'look-up-barcode-asking',
      at: '/look-up',
      answers: { [CATALOGUE]: NEVER },
      by: [search('5099902987620')],
    },
    there: 'Looking the barcode up',
  },
  {
    ...{ name: 'look-up-barcode', at: '/look-up', answers: found(), by: [search('5099902987620')] },
    there: 'Not in your collection',
  },
  {
    ...{ name: 'scan-starting', at: '/look-up', by: [() => camera(() => NEVER), 'Scan barcode'] },
    there: 'Starting the camera',
  },
  { name: 'scan', at: '/look-up', by: [() => camera(paintedSleeve), 'Scan barcode'], there: 'Hold the barcode' },
  {
    ...{ name: 'scan-denied', at: '/look-up', there: 'is not allowed' },
    by: [() => refuseCamera('NotAllowedError'), 'Scan barcode'],
  },
  {
    ...{ name: 'scan-wrong', at: '/look-up', there: 'One of the digits is wrong' },
    by: [
      () => refuseCamera('NotAllowedError'),
      'Scan barcode',
      type('Digits under the barcode', '5099902987621'),
      'Use digits',
    ],
  },
];

/** The free plan's 14 of 15 albums. */
export const full: Screen[] = [
  { name: 'home-free', at: '/', there: 'Horses' },
  { name: 'you-free', at: '/you', there: '14 of 15 albums' },
  { name: 'home-install', at: '/', by: [becomeIphone], there: 'Keep it on your home screen', only: 'phone' },
  { name: 'install-ios', at: '/', by: [becomeIphone, 'Install'], there: /Add to Home Screen/, only: 'phone' },
  { name: 'add-full', at: '/', by: [goOffline, addOne, 'Add Record'], there: '15 of 15 albums.' },
  { name: 'add-refused', at: '/', by: [goOffline, addOne, typeAnother], there: 'Keep for later' },
  { name: 'home-attention', at: '/', by: [goOffline, addOne, typeAnother, 'Keep for later'], there: /needs attention/ },
  {
    ...{ name: 'sync-attention', at: '/', there: 'Waiting to send' },
    by: [goOffline, addOne, typeAnother, 'Keep for later', see(/needs attention/), openSyncSheet],
  },
  { name: 'sign-out-offline', at: '/you', by: [goOffline, 'Log out'], there: /^Logging out needs a connection/ },
  { name: 'signed-out', at: '/wishlist', by: [(app) => app.signOutElsewhere()], there: 'Sign in to see this' },
];

/** A member whose library is empty. */
export const empty: Screen[] = [
  { name: 'home-empty', at: '/', there: 'Three ways to begin' },
  { name: 'home-sample', at: '/', by: ['Look at a sample shelf'], there: 'Kind of Blue' },
  { name: 'wishlist-empty', at: '/wishlist', there: 'Nothing on your wishlist' },
  { name: 'statistics-empty', at: '/statistics', there: 'No records yet' },
  { name: 'collections-empty', at: '/manage-collections', there: 'No collections yet' },
  { name: 'profile-setup', at: '/', account: { username: null }, there: 'Complete Your Profile' },
  {
    ...{ name: 'profile-setup-problem', at: '/', account: { username: null }, there: /at least 3/ },
    by: [type(/^Username/, 'a'), 'Complete Profile'],
  },
];

async function goOn(): Promise<void> {
  await shown(page.getByRole('dialog').getByLabelText(/^Artist/));
}

async function addOne(): Promise<void> {
  await addByHand({ artist: 'Nick Cave', title: 'The Boatman’s Call' });
}

async function typeAnother(): Promise<void> {
  const dialog = await typeRecord({ artist: 'Tricky', title: 'Maxinquaye' });
  await dialog.getByRole('button', { name: 'Add Record' }).click();
}

async function addWithoutRoom(): Promise<void> {
  const dialog = await typeRecord({ artist: 'Air', title: 'Moon Safari' });
  fillStorage();
  await dialog.getByRole('button', { name: 'Add Record' }).click();
  await isThere(/no room left/);
}

function becomeIphone(): void {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'iPhone' });
  window.dispatchEvent(new Event('appinstalled'));
}

function camera(stream: () => Promise<MediaStream>): void {
  navigator.mediaDevices.getUserMedia = stream;
}

/** The back of a sleeve, with too few bars for a barcode. */
async function paintedSleeve(): Promise<MediaStream> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
  const fill = (colour: string, ...box: [number, number, number, number]) => {
    paint.fillStyle = colour;
    paint.fillRect(...box);
  };
  const draw = () => {
    fill('#7a5c46', 0, 0, 1280, 720);
    fill('#f2ead8', 440, 260, 400, 200);
    for (let bar = 0; bar < 20; bar += 1) fill('#2b2622', 470 + bar * 17, 280, 4 + (bar % 3) * 3, 150);
  };
  draw();
  // A canvas without changes may produce no frames.
  setInterval(draw, 100);
  return canvas.captureStream();
}
