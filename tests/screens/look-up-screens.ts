import type { Page } from 'playwright';
import type { CatalogueHit } from '../../shared/contract/catalogue.ts';
import type { Screen } from './screen.ts';

const CATALOGUE = '**/api/search/discogs?*';
const BARCODE = '5099902987620';
/** The music database's entry for the barcode. */
const KNOWN: CatalogueHit = {
  ...{ id: 1, type: 'release', title: 'Air - Moon Safari', artist_name: 'Air', album_title: 'Moon Safari' },
  ...{ artists: [{ name: 'Air' }], labels: [{ name: 'Virgin' }], formats: [{ name: 'Vinyl' }], country: 'Europe' },
  ...{ year: '1998', label: ['Virgin'], genre: ['Electronic'], style: [], genre_slug: 'electronic', catno: 'V 2848' },
  ...{ thumb: null, cover_image: null, barcode: [BARCODE], master_id: null, resource_url: null },
};

/** Look up with each of its verdicts, and the camera. */
export const lookUpScreens: Screen[] = [
  { name: 'lookup', path: '/look-up', prepare: (page) => lookUp(page, 'blue'), there: 'Yes, you own it' },
  {
    name: 'lookup-no',
    path: '/look-up',
    prepare: (page) => lookUp(page, 'getz gilberto'),
    there: 'Not in your collection',
  },
  { name: 'lookup-empty', path: '/look-up', there: 'Do I own this?' },
  { name: 'lookup-artist', path: '/look-up', prepare: (page) => lookUp(page, 'massive attack'), there: 'You own 1' },
  {
    name: 'lookup-narrow',
    path: '/look-up',
    prepare: (page) => lookUp(page, 'getz gilberto'),
    there: 'Not in your collection',
    only: 'phone',
    width: 320,
  },
  {
    name: 'lookup-close',
    path: '/look-up',
    prepare: (page) => lookUp(page, 'blue tree'),
    there: 'Close matches you own',
  },
  { name: 'lookup-rows', path: '/look-up', prepare: (page) => lookUp(page, 'miles'), there: 'Is it one of these?' },
  {
    name: 'lookup-same-artist',
    path: '/look-up',
    prepare: (page) => lookUp(page, 'miles davis nefertiti'),
    there: 'others by Miles Davis.',
  },
  { name: 'lookup-pressing', path: '/look-up', prepare: (page) => lookUp(page, 'ms 2038'), there: 'This pressing' },
  {
    name: 'lookup-other-pressing',
    path: '/look-up',
    prepare: (page) => lookUp(page, 'blue ms 9999'),
    there: 'You own another pressing',
  },
  {
    name: 'lookup-several',
    path: '/look-up',
    prepare: (page) => lookUp(page, 'tago mago'),
    there: /^Yes, you own [23]/,
  },
  { name: 'lookup-many', path: '/look-up', prepare: (page) => lookUp(page, 't'), there: 'more. Type on' },
  { name: 'lookup-barcode', path: '/look-up', prepare: askBarcode, there: 'Not in your collection' },
  { name: 'lookup-barcode-asking', path: '/look-up', prepare: holdBarcode, there: 'Looking the barcode up' },
  { name: 'lookup-barcode-known', path: '/look-up', prepare: knowBarcode, there: 'Data provided by Discogs.' },
  { name: 'scan', path: '/look-up', prepare: (page) => scan(page, paintSleeve), there: 'Hold the barcode' },
  { name: 'scan-starting', path: '/look-up', prepare: (page) => scan(page, holdCamera), there: 'Starting the camera' },
  { name: 'scan-denied', path: '/look-up', prepare: (page) => scan(page, denyCamera), there: 'is not allowed' },
  { name: 'scan-wrong', path: '/look-up', prepare: typeWrongDigits, there: 'One of the digits is wrong' },
];

/** Offline. */
export const lookUpScreensOffline: Screen[] = [
  { name: 'lookup-offline', path: '/look-up', prepare: (page) => lookUp(page, 'blue'), there: 'Yes, you own it' },
];

async function lookUp(page: Page, query: string): Promise<void> {
  await page.getByRole('searchbox').fill(query);
}

async function askBarcode(page: Page): Promise<void> {
  const responded = page.waitForResponse(CATALOGUE);
  await lookUp(page, BARCODE);
  await responded;
}

async function holdBarcode(page: Page): Promise<void> {
  await page.route(CATALOGUE, () => undefined);
  await lookUp(page, BARCODE);
  await page.getByText('Looking the barcode up').waitFor();
}

async function knowBarcode(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.route(CATALOGUE, (route) => route.fulfill({ json: { source: 'discogs', results: [KNOWN] } }));
  await lookUp(page, BARCODE);
  await page.getByText('Data provided by Discogs.').waitFor();
  await page.unrouteAll();
}

async function typeWrongDigits(page: Page): Promise<void> {
  await scan(page, denyCamera);
  await page.getByLabel('Digits under the barcode').fill('5099902987621');
  await page.getByRole('button', { name: 'Use digits' }).click();
}

/** @param camera replaces the camera, runs in the page: the machine may have none */
async function scan(page: Page, camera: () => void): Promise<void> {
  await page.evaluate(camera);
  await page.getByRole('button', { name: 'Scan barcode' }).click();
}

function holdCamera(): void {
  navigator.mediaDevices.getUserMedia = () => new Promise(() => undefined);
}

function denyCamera(): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
}

/** The back of a sleeve, with too few bars for a barcode. */
function paintSleeve(): void {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const paint = canvas.getContext('2d');
  if (!paint) return;
  const fill = (colour: string, x: number, y: number, width: number, height: number) => {
    paint.fillStyle = colour;
    paint.fillRect(x, y, width, height);
  };
  fill('#7a5c46', 0, 0, 1280, 720);
  fill('#f2ead8', 440, 260, 400, 200);
  for (let bar = 0; bar < 20; bar += 1) fill('#2b2622', 470 + bar * 17, 280, 4 + (bar % 3) * 3, 150);
  const stream = canvas.captureStream();
  // A canvas without changes may produce no frames.
  setInterval(() => fill('#7a5c46', 0, 0, 1, 1), 100);
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
}
