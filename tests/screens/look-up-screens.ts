import type { Page } from 'playwright';
import type { Screen } from './screen.ts';

/** Look up with each of its verdicts, and the camera. */
export const lookUpScreens: Screen[] = [
  { name: 'lookup', path: '/look-up', prepare: (page) => lookUp(page, 'blue'), there: 'Yes, you own it' },
  { name: 'lookup-no', path: '/look-up', prepare: (page) => lookUp(page, 'getz'), there: 'Not in your collection' },
  { name: 'lookup-empty', path: '/look-up', there: 'Do I own this?' },
  { name: 'lookup-artist', path: '/look-up', prepare: (page) => lookUp(page, 'massive'), there: 'You own 1' },
  {
    name: 'lookup-narrow',
    path: '/look-up',
    prepare: (page) => lookUp(page, 'getz'),
    there: 'Not in your collection',
    only: 'phone',
    width: 320,
  },
  {
    name: 'lookup-close',
    path: '/look-up',
    prepare: (page) => lookUp(page, 'blue train'),
    there: 'Close matches you own',
  },
  {
    name: 'lookup-same-artist',
    path: '/look-up',
    prepare: (page) => lookUp(page, 'miles davis bitches brew'),
    there: 'You own 1 other by Miles Davis.',
  },
  { name: 'lookup-pressing', path: '/look-up', prepare: (page) => lookUp(page, 'ms 2038'), there: 'This pressing' },
  {
    name: 'lookup-other-pressing',
    path: '/look-up',
    prepare: (page) => lookUp(page, 'blue ms 9999'),
    there: 'You own another pressing',
  },
  {
    name: 'lookup-barcode',
    path: '/look-up',
    prepare: (page) => lookUp(page, '5099902987620'),
    there: 'Not in your collection',
  },
  { name: 'scan', path: '/look-up', prepare: (page) => scan(page, paintSleeve), there: 'Hold the barcode' },
  { name: 'scan-denied', path: '/look-up', prepare: (page) => scan(page, denyCamera), there: 'is not allowed' },
];

async function lookUp(page: Page, query: string): Promise<void> {
  await page.getByRole('searchbox').fill(query);
}

/** @param camera what stands in for the camera, run in the page: the machine that draws may have none */
async function scan(page: Page, camera: () => void): Promise<void> {
  await page.evaluate(camera);
  await page.getByRole('button', { name: 'Scan barcode' }).click();
}

function denyCamera(): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
}

/** The back of a sleeve, with bars too few to be a barcode. */
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
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
}
