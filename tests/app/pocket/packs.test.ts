import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openPack } from '../../../app/pocket/open-pack.ts';
import { barcodeKey } from '../../../shared/domain/barcode.ts';
import type { PackedRelease } from '../../../shared/domain/release-pack.ts';
import { POCKET_BYTES, POCKET_ENTRY, POCKET_RELEASES, releasesIn } from '../../support/pocket-pack.ts';
import { rngOf } from '../../support/rng.ts';
import { entryOf } from './device.ts';
import { inPackOrder, KIND_OF_BLUE, packed, packOf } from './releases.ts';

const opened = (bytes: Uint8Array) => openPack(async (from, length) => bytes.slice(from, from + length));

describe('a pack', () => {
  it('gives back each field of a release, and nothing for a field that has nothing', async () => {
    const bare = packed({ id: 1, artist: 'Can', title: 'Ege Bamyasi' });
    expect(await releasesIn(packOf([KIND_OF_BLUE, bare]))).toEqual([bare, KIND_OF_BLUE]);
  });

  it('gives back any names, numbers and codes, of any script', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((each) => each.replace(/\s+/g, ' ').trim() || '𝄞');
    const release = fc.record({
      id: fc.integer({ min: 1, max: 4_000_000_000 }),
      artist: fc.oneof(text, fc.constantFrom('𝄞 one', '𝄢 two', '山下達郎', 'Björk', '\ufeffMark')),
      title: text,
      year: fc.option(fc.integer({ min: 1900, max: 2100 })),
      label: fc.option(text),
      catalogNumbers: fc.array(text, { maxLength: 3 }),
      barcodes: fc.array(fc.constantFrom('0074646493526', '96385074', '00000000', '9999999999999'), { maxLength: 3 }),
      country: fc.option(text),
      format: fc.option(text),
      genre: fc.option(text),
    });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(release, { selector: ({ id }) => id, maxLength: 40 }), async (releases) => {
        expect(await releasesIn(packOf(releases))).toEqual(inPackOrder(releases));
      }),
      { numRuns: 50 },
    );
  });

  it('without releases is a pack that knows nothing', async () => {
    const pack = await opened(packOf([]));
    expect(pack.header.releases).toBe(0);
    expect(await pack.blocksWith('barcodes', '0074646493526')).toEqual([]);
    expect(await pack.releasesWith('blue', true)).toEqual(new Set());
  });

  it('of an earlier build is read as it was written', async () => {
    expect(await releasesIn(POCKET_BYTES)).toEqual(POCKET_RELEASES);
    expect(entryOf(POCKET_BYTES).sha256).toBe(POCKET_ENTRY.sha256);
  });

  it('refuses bytes that are none', async () => {
    await expect(opened(new TextEncoder().encode('<!doctype html>'))).rejects.toThrow('Not a pack');
  });
});

describe('a pack of many releases', () => {
  const releases = inPackOrder(manyReleases(4_000));
  const bytes = packOf(releases);

  it('takes at most 50 bytes a release', () => {
    expect(bytes.length / releases.length).toBeLessThan(50);
  });

  it('finds each release by its numbers, its codes and its words', async () => {
    const pack = await opened(bytes);
    for (const [index, release] of releases.entries()) {
      const block = Math.floor(index / pack.header.blockSize);
      for (const code of release.barcodes) expect(await pack.blocksWith('barcodes', code)).toContain(block);
      if (index % 40 !== 0) continue;
      expect(
        await pack.blocksWith('catalogNumbers', release.catalogNumbers[0]?.toLowerCase().replace(' ', '') ?? ''),
      ).toContain(block);
      const word = release.title.toLowerCase().split(' ')[0] ?? '';
      expect((await pack.releasesWith(word, false)).has(index)).toBe(true);
      expect((await pack.releasesWith(word.slice(0, 3), true)).has(index)).toBe(true);
    }
  });

  it('reads a small part of itself for an answer', async () => {
    let read = 0;
    const pack = await openPack(async (from, length) => {
      read += length;
      return bytes.slice(from, from + length);
    });
    const release = releases.find(({ barcodes }) => barcodes.length > 0);
    const [block = -1] = await pack.blocksWith('barcodes', release?.barcodes[0] ?? '');
    expect(await pack.block(block)).toContainEqual(release);
    expect(read).toBeLessThan(bytes.length / 4);
  });
});

/** As many names, labels and numbers as real releases share among them. */
function manyReleases(count: number): PackedRelease[] {
  const random = rngOf(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const skewed = (limit: number) => Math.floor(limit * random() ** 3);
  const SYLLABLES = [
    'ba',
    'ri',
    'ton',
    'el',
    'mo',
    'kan',
    'des',
    'ta',
    'vi',
    'lo',
    'ren',
    'sha',
    'dow',
    'fi',
    'gor',
    'un',
  ];
  const syllable = () => SYLLABLES[below(SYLLABLES.length)] ?? '';
  const named = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  const words = Array.from({ length: 900 }, () => named(syllable() + syllable() + (below(2) ? syllable() : '')));
  const text = (length: number) => Array.from({ length }, () => words[skewed(words.length)]).join(' ');
  const artists = Array.from({ length: count / 4 }, () => text(2));
  const labels = Array.from({ length: count / 8 }, () => `${text(1)} Records`);
  let album = { artist: text(2), title: text(2) };
  return Array.from({ length: count }, (_, index) => {
    if (random() > 0.45) album = { artist: artists[skewed(artists.length)] ?? '', title: text(1 + below(4)) };
    const label = labels[skewed(labels.length)] ?? '';
    const code = below(10) < 2 ? barcodeKey(String(5_000_000_000_000 + below(1_000_000_000))) : null;
    return packed({
      ...album,
      id: 1 + index * 7_919 + below(7_919),
      year: 1955 + below(68),
      label,
      catalogNumbers: [`${label.slice(0, 3).toUpperCase()} ${1000 + below(90_000)}`],
      barcodes: code === null ? [] : [code],
      country: ['US', 'UK', 'Germany', 'Japan'][skewed(4)] ?? null,
      format: ['LP, Album', '7", Single', '12"', 'LP, Album, RE'][skewed(4)] ?? null,
      genre: 'rock',
    });
  });
}
