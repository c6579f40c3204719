import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SHADOW_DEFINITIONS, shadowEdges, shadowStrip } from '../../../shared/picture/soft-shadow.ts';

const [WIDTH, HEIGHT] = [200, 160];
const BLUR =
  '<filter id="blur" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="5"/></filter>';

async function drawn(definitions: string, shapes: string): Promise<Buffer> {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${definitions}</defs>` +
    `<rect width="100%" height="100%" fill="#e9e9e5"/>${shapes}</svg>`;
  // A blur fades at the picture's own edges.
  return sharp(Buffer.from(svg))
    .flatten()
    .extract({ left: 20, top: 0, width: WIDTH - 40, height: HEIGHT })
    .raw()
    .toBuffer();
}

/** The difference of the two at each place, in levels of 256. */
function apart(one: Buffer, other: Buffer): { most: number; mean: number } {
  const levels = [...one].map((level, index) => Math.abs(level - (other[index] ?? 0)));
  return { most: Math.max(...levels), mean: levels.reduce((sum, level) => sum + level, 0) / levels.length };
}

test('the shadow of a sleeve looks like a blurred box behind it, without a seam', async () => {
  // A sleeve's place is seldom a whole pixel.
  const box = { x: 40.3, y: 30.4, width: 110.2, height: 90.3 };
  const size = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
  const sleeve = `<rect x="${box.x - 3}" y="${box.y - 9}" width="${box.width + 6}" height="${box.height + 9}" fill="#fff"/>`;
  const shadow = await drawn(SHADOW_DEFINITIONS, shadowEdges(box) + sleeve);
  const blurred = await drawn(BLUR, `<rect ${size} fill="#281e0f" opacity=".42" filter="url(#blur)"/>${sleeve}`);
  const bare = await drawn('', sleeve);
  expect(apart(bare, blurred).most).toBeGreaterThan(30);
  expect(apart(shadow, blurred).most).toBeLessThanOrEqual(12);
  expect(apart(shadow, blurred).mean).toBeLessThan(0.5);
});

test('the shadow of the board looks like a blurred strip', async () => {
  const strip = '<rect x="-100" y="76" width="400" height="8" fill="#321e0a" opacity=".4" filter="url(#blur)"/>';
  const [shadow, blurred] = [await drawn(SHADOW_DEFINITIONS, shadowStrip(80, WIDTH)), await drawn(BLUR, strip)];
  expect(apart(await drawn('', ''), blurred).most).toBeGreaterThan(20);
  expect(apart(shadow, blurred).most).toBeLessThanOrEqual(6);
});
