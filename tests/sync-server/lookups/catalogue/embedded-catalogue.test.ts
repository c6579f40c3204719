import { describe, expect, it } from 'vitest';
import { catalogueHit, releaseDetail } from '../../../../shared/contract/catalogue.ts';
import { createEmbeddedCatalogue } from '../../../../sync-server/providers/catalogue/embedded-catalogue.ts';
import type { StarterAlbum } from '../../../../sync-server/providers/catalogue/starter-catalogue.ts';

const catalogue = createEmbeddedCatalogue();

async function titlesFor(text: string, limit = 5) {
  const found = await catalogue.search({ text, limit });
  return found.ok ? found.value.map((hit) => hit.title) : [];
}

describe('the starter catalogue', () => {
  it.each([
    ['kind of blue', 'Miles Davis - Kind of Blue'],
    ['Miles Davis Kind of Blue', 'Miles Davis - Kind of Blue'],
    ['kind of blue miles davis', 'Miles Davis - Kind of Blue'],
    ['blue', 'Joni Mitchell - Blue'],
    ['bjork homog', 'Björk - Homogenic'],
    ['dark side of moon', 'Pink Floyd - The Dark Side of the Moon'],
    ['sgt peppers', "The Beatles - Sgt. Pepper's Lonely Hearts Club Band"],
    ['blp 1577', 'John Coltrane - Blue Train'],
    ['BLP1577', 'John Coltrane - Blue Train'],
    ['1989', 'Taylor Swift - 1989'],
    ['radiohead 2000', 'Radiohead - Kid A'],
  ])('answers "%s" with %s first', async (text, first) => {
    expect((await titlesFor(text))[0]).toBe(first);
  });

  it("puts an artist's albums before albums that only mention the name, oldest first", async () => {
    expect(await titlesFor('portishead', 2)).toEqual(['Portishead - Dummy', 'Portishead - Third']);
  });

  it('answers equal searches equally, and no more than asked', async () => {
    const first = await titlesFor('the', 5);
    expect(first).toHaveLength(5);
    expect(await titlesFor('the', 5)).toEqual(first);
    expect(await titlesFor('love', 3)).toHaveLength(3);
  });

  it('finds nothing for words that are not there, for nothing, and for a barcode', async () => {
    expect(await titlesFor('zzzz qqqq')).toEqual([]);
    expect(await titlesFor('  ')).toEqual([]);
    expect(await catalogue.search({ barcode: '720642442510', limit: 5 })).toMatchObject({ ok: true, value: [] });
  });

  it('finds by catalogue number alone', async () => {
    const found = await catalogue.search({ catalogNumber: 'shvl804', limit: 5 });
    expect(found.ok && found.value.map((hit) => hit.album_title)).toEqual(['The Dark Side of the Moon']);
  });

  it('marks its hits as its own, with an id that opens the same album', async () => {
    const found = await catalogue.search({ text: 'kind of blue', limit: 1 });
    const hit = catalogueHit.parse(found.ok ? found.value[0] : null);
    expect(found.ok && found.source).toBe('embedded');
    expect(hit).toMatchObject({
      type: 'embedded',
      artist_name: 'Miles Davis',
      album_title: 'Kind of Blue',
      year: '1959',
      label: ['Columbia'],
      genre_slug: 'jazz',
      catno: 'CL 1355',
      thumb: null,
      cover_image: null,
    });
    const release = await catalogue.release(hit.id);
    expect(release).toMatchObject({ ok: true, source: 'embedded' });
    expect(releaseDetail.parse(release.ok ? release.value : null)).toMatchObject({
      id: hit.id,
      title: 'Kind of Blue',
      primaryImageUrl: null,
      images: [],
      year: 1959,
    });
  });

  it('does not know the ids of Discogs', async () => {
    expect(await catalogue.release(1)).toMatchObject({ ok: false, kind: 'not_found' });
  });

  it('keeps the id of an album when others are added', async () => {
    const album: StarterAlbum = {
      artist: 'Neu!',
      title: 'Neu!',
      year: 1972,
      label: 'Brain',
      genre: 'rock',
      country: 'Germany',
      catalogNumber: null,
    };
    const idOf = async (...albums: StarterAlbum[]) => {
      const found = await createEmbeddedCatalogue(albums).search({ text: 'neu', limit: 5 });
      return found.ok ? found.value.find((hit) => hit.artist_name === 'Neu!')?.id : undefined;
    };
    const id = await idOf(album);
    expect(id).toBeGreaterThan(0);
    expect(await idOf({ ...album, artist: 'Can', year: 1971 }, album)).toBe(id);
  });
});
