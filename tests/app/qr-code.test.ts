import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrModules, qrPath, qrSvg } from '../../app/sharing/qr-code.ts';

const MODULE = 8;

prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer,
  },
});

/** The code as a camera would have it: gray pixels. */
function pictureOf(modules: readonly (readonly boolean[])[]): ImageData {
  const size = modules.length * MODULE;
  const data = new Uint8ClampedArray(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const isDark = modules[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)] === true;
      data.set([...Array<number>(3).fill(isDark ? 0 : 255), 255], (y * size + x) * 4);
    }
  }
  return { data, width: size, height: size, colorSpace: 'srgb' } as ImageData;
}

// WISH-008
test.each([
  'https://sideone.example/cratedigger/wishlist',
  `https://sideone.example/cratedigger/${encodeURIComponent('Motörhead & AC/DC: 50% off?')}`,
  `https://sideone.example/${'c'.repeat(50)}/${encodeURIComponent('é'.repeat(100))}`,
])('a scanner reads %s from its code', async (url) => {
  const [found] = await readBarcodes(pictureOf(qrModules(url)), { formats: ['QRCode'] });
  expect(found?.text).toBe(url);
});

test('the drawing covers exactly the dark squares', () => {
  const modules = qrModules('https://sideone.example/cratedigger/wishlist');
  const drawn = modules.map((row) => row.map(() => false));
  for (const [, x = '', y = '', width = ''] of qrPath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  expect(drawn).toEqual(modules);
});

test('the saved file has its light edge and needs no style sheet', () => {
  const modules = qrModules('https://sideone.example/cratedigger/wishlist');
  expect(modules.slice(0, 4).flat()).not.toContain(true);
  const svg = qrSvg('https://sideone.example/cratedigger/wishlist');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
  expect(svg).not.toMatch(/href|style|script/);
});
