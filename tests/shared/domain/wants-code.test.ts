import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Want, wantLines, wantOf, wantsOf } from '../../../shared/domain/want.ts';
import { packWants, unpackWants } from '../../../shared/domain/wants-code.ts';
import { WISH } from '../../support/whole-rows.ts';

const ORIGIN = 'https://sideone.example';
const want = (more: Partial<Want> = {}): Want => ({
  ...{ artist: 'Alice Coltrane', title: 'Journey in Satchidananda', year: 1971, pressing: 'any' },
  ...{ barcode: null, catalogNumber: null, country: null },
  ...more,
});
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    want({ artist: `Artist ${index * 7919}`, title: `Album ${index * 104_729}` }),
  );

const fragmentOf = (address: string) => address.slice(address.indexOf('#'));

async function readAll(addresses: readonly string[]) {
  const parts = await Promise.all(addresses.map((address) => unpackWants(fragmentOf(address))));
  return parts.flatMap((part) => (typeof part === 'string' ? [] : part.wants));
}

afterEach(() => vi.unstubAllGlobals());

describe('a want', () => {
  test('has the names of a wish and its pressing, and of what identifies it only what counts', () => {
    const names = { artist: WISH.artist, title: WISH.title, year: WISH.year };
    expect(wantOf(WISH)).toEqual({
      ...{ ...names, pressing: 'release', barcode: WISH.barcode, catalogNumber: WISH.catalogNumber, country: null },
    });
    expect(wantOf({ ...WISH, pressing: 'country' })).toEqual({
      ...{ ...names, pressing: 'country', barcode: null, catalogNumber: null, country: WISH.country },
    });
    expect(wantOf({ ...WISH, pressing: 'original' })).toMatchObject({
      barcode: null,
      catalogNumber: null,
      country: null,
    });
    expect(wantOf({ ...WISH, pressing: undefined })).toMatchObject({ pressing: 'any' });
  });

  test('shows no price, no note and no grade', async () => {
    const { addresses } = await packWants([wantOf(WISH)], ORIGIN);
    const text = wantLines(await readAll(addresses));
    expect(text).toBe('Dorothy Ashby\tAfro-Harping\t1968\tr\t600753123456\tLPS-809');
  });
});

describe('codes of a list', () => {
  test.each([
    ['one want', [want()]],
    ['pressings', [want({ pressing: 'original', year: null }), want({ pressing: 'country', country: 'Japan' })]],
    ['a release with a barcode alone', [want({ pressing: 'release', barcode: '600753123456' })]],
    ['a release with a number alone', [want({ pressing: 'release', catalogNumber: 'CL 1355' })]],
    [
      'names from right to left',
      [want({ artist: 'אריק איינשטיין', title: 'חמוש במשקפיים' }), want({ artist: 'فيروز', title: 'معرفتي فيك' })],
    ],
    ['letters outside the first plane', [want({ artist: '𝔊𝔬𝔱𝔥 🎸', title: '❤️‍🔥' })]],
    ['the longest names', [want({ artist: 'ｱ'.repeat(300), title: '한'.repeat(300) })]],
    ['the longest names that pack badly', [want({ artist: varied(300), title: varied(300, 7) })]],
  ] as [string, Want[]][])('hold %s whole', async (_, wants) => {
    const { addresses, count } = await packWants(wants, ORIGIN);
    expect(count).toBe(wants.length);
    expect(await readAll(addresses)).toEqual(wants);
  });

  test('hold whatever a wish may be called', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '' && text.length <= 300);
    const anyWant = fc.record({ artist: name, title: name }).map((names) => want(names));
    await fc.assert(
      fc.asyncProperty(fc.array(anyWant, { minLength: 1, maxLength: 40 }), async (wants) => {
        const { addresses, count } = await packWants(wants, ORIGIN);
        expect(await readAll(addresses)).toEqual(wants.slice(0, count));
        expect(count).toBe(wants.length);
      }),
      { numRuns: 40 },
    );
  });

  test('are numbered, belong together, and are each short enough for a camera', async () => {
    const { addresses, count } = await packWants(many(150), ORIGIN);
    expect(count).toBe(150);
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.length).toBeLessThan(8);
    for (const address of addresses) expect(address.length).toBeLessThanOrEqual(800);
    const parts = await Promise.all(addresses.map((address) => unpackWants(fragmentOf(address))));
    expect(parts).toEqual(
      parts.map((_, index) => expect.objectContaining({ part: index + 1, parts: addresses.length })),
    );
    expect(new Set(parts.map((part) => typeof part !== 'string' && part.list)).size).toBe(1);
    const [other = ''] = (await packWants(many(151), ORIGIN)).addresses;
    expect(fragmentOf(other).split('.')[3]).not.toBe(fragmentOf(addresses[0] ?? '').split('.')[3]);
  });

  test('are a dozen at most, and say how many wants they hold', async () => {
    const wants = many(3_000);
    const { addresses, count } = await packWants(wants, ORIGIN);
    expect(addresses.length).toBeLessThanOrEqual(12);
    expect(count).toBeGreaterThan(200);
    expect(count).toBeLessThan(3_000);
    expect(await readAll(addresses)).toEqual(wants.slice(0, count));
  });

  test('of an empty list are none', async () => {
    expect(await packWants([], ORIGIN)).toEqual({ addresses: [], count: 0 });
  });

  test('are made and read by a browser that cannot pack', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    const { addresses } = await packWants(many(5), ORIGIN);
    expect(addresses[0]).toContain('#1p.1.1.');
    vi.stubGlobal('DecompressionStream', undefined);
    expect(await readAll(addresses)).toEqual(many(5));
  });
});

describe('a code of others, or a broken one,', () => {
  test.each([
    ['', 'none'],
    ['#', 'none'],
    ['#wishlist', 'none'],
    ['#1z.1.1.ab12', 'damaged'],
    ['#1z.1.1.ab12.!!', 'damaged'],
    ['#1z.1.1.ab12.', 'damaged'],
    ['#1z.1.1.ab12.AAAA', 'damaged'],
    ['#1p.0.1.ab12.AAAA', 'damaged'],
    ['#1p.2.1.ab12.AAAA', 'damaged'],
    ['#1p.1.1.ab12.AAAA', 'damaged'],
    ['#1p.1.1.ab12._w', 'damaged'],
    ['#1q.1.1.ab12.AAAA', 'newer'],
    ['#2z.1.1.ab12.AAAA', 'newer'],
    [`#1p.1.1.ab12.${'A'.repeat(3_000)}`, 'damaged'],
  ] as const)('is known as such: "%s"', async (fragment, problem) => {
    expect(await unpackWants(fragment)).toBe(problem);
  });

  test('is each that is cut off', async () => {
    const [address = ''] = (await packWants(many(20), ORIGIN)).addresses;
    const fragment = fragmentOf(address);
    for (const length of [10, 20, 50, fragment.length - 40, fragment.length - 10]) {
      expect(await unpackWants(fragment.slice(0, length)), String(length)).toBe('damaged');
    }
  });

  test('is read no further than a code can hold', async () => {
    const bomb = new Blob(['a\tb\n'.repeat(1_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bytes = Buffer.from(await new Response(bomb).arrayBuffer());
    const [head] = [bytes.subarray(0, 2_000).toString('base64url')];
    expect(await unpackWants(`#1z.1.1.ab12.${head}`)).toBe('damaged');
    expect(wantsOf('a\tb\n'.repeat(501).trimEnd())).toBeUndefined();
    expect(wantsOf('a\tb\n'.repeat(500).trimEnd())).toHaveLength(500);
  });

  test('is said to need another browser where it cannot unpack', async () => {
    const [address = ''] = (await packWants(many(20), ORIGIN)).addresses;
    vi.stubGlobal('DecompressionStream', undefined);
    expect(await unpackWants(fragmentOf(address))).toBe('browser');
  });

  test.each([
    '',
    'a',
    '\tb',
    'a\tb\t19',
    'a\tb\t\tx',
    ` a\tb`,
    `${'a'.repeat(301)}\tb`,
    `a\tb\t\tc\t${'x'.repeat(41)}`,
  ])('is a line that is no want: "%s"', (line) => {
    expect(wantsOf(line)).toBeUndefined();
  });
});

/** Letters that hardly repeat. */
function varied(length: number, step = 31): string {
  return Array.from({ length }, (_, index) => String.fromCharCode(0x4e00 + ((index * step * 37) % 20_000))).join('');
}
