import { z } from 'zod';
import type { CatalogueHit, ReleaseDetail } from '../../../shared/contract/catalogue.ts';
import { discogsGenresToSlug } from '../../../shared/domain/discogs-genres.ts';
import { cleanCatno, cleanName, parseYear } from '../../../shared/domain/discogs-text.ts';

// Old entries of Discogs lack fields or have other types, so only indispensable fields are required.
const text = z.string().nullable().catch(null).default(null);
const number = z.number().nullable().catch(null).default(null);
const texts = listOf(z.string());
const named = listOf(z.object({ name: z.string().min(1) }));

const searchRow = z.object({
  id: z.number().int().positive(),
  type: z.enum(['release', 'master']).catch('release').default('release'),
  title: z.string().min(1),
  artist_name: text,
  artists: named,
  year: z.union([z.string(), z.number()]).nullable().catch(null).default(null),
  label: texts,
  labels: named,
  genre: texts,
  style: texts,
  thumb: text,
  cover_image: text,
  format: texts,
  formats: named,
  country: text,
  catno: text,
  barcode: texts,
  master_id: number,
  resource_url: text,
});

const searchAnswer = z.object({ results: z.array(z.unknown()) });

const releaseAnswer = z.object({
  id: z.number().int().positive(),
  title: z.string().min(1),
  artists: named,
  labels: listOf(z.object({ name: z.string().min(1), catno: text })),
  formats: named,
  genres: texts,
  styles: texts,
  year: z.union([z.string(), z.number()]).nullable().catch(null).default(null),
  country: text,
  identifiers: listOf(z.object({ type: z.string(), value: z.string() })),
  images: listOf(z.object({ type: z.string().catch('').default(''), uri: z.string() })),
  master_id: number,
});

/** The hits of a search answer, or null if it is not one. Skips invalid rows. */
export function parseSearchAnswer(body: unknown, thisYear: number): CatalogueHit[] | null {
  const answer = searchAnswer.safeParse(body);
  if (!answer.success) return null;
  const hits = answer.data.results.flatMap((row) => {
    const parsed = searchRow.safeParse(row);
    return parsed.success ? [searchRowToHit(parsed.data, thisYear)] : [];
  });
  return hits.length === 0 && answer.data.results.length > 0 ? null : hits;
}

/** The facts of a release answer, or null if it is not one. */
export function parseReleaseAnswer(body: unknown, thisYear: number): ReleaseDetail | null {
  const parsed = releaseAnswer.safeParse(body);
  if (!parsed.success) return null;
  const release = parsed.data;
  const images = release.images.filter((image) => httpsUrl(image.uri) !== null);
  const identifiers = (type: string) =>
    release.identifiers.filter((entry) => entry.type.toLowerCase().startsWith(type)).map((entry) => entry.value.trim());
  return {
    id: release.id,
    primaryImageUrl: (images.find((image) => image.type === 'primary') ?? images[0])?.uri ?? null,
    images: images.map(({ uri }) => ({ uri })),
    title: release.title.trim(),
    artists: release.artists.map(({ name }) => ({ name: cleanName(name) })),
    labels: uniqueBy(
      release.labels.map((label) => ({ name: cleanName(label.name), catno: cleanCatno(label.catno) })),
      (label) => `${label.name}\n${label.catno}`,
    ),
    formats: release.formats.map(({ name }) => ({ name })),
    genres: release.genres,
    styles: release.styles,
    year: parseYear(release.year, thisYear),
    country: release.country?.trim() || null,
    barcodes: parseBarcodes(identifiers('barcode')),
    runouts: unique(identifiers('matrix').filter((value) => value !== '')),
    masterId: release.master_id || null,
  };
}

/** The stored forms of a scanned code: scanners report a 12-digit UPC as 13 digits with a leading 0. */
export function barcodeVariants(barcode: string): string[] {
  const digits = barcode.replace(/\D/g, '');
  if (digits.length === 12) return [digits, `0${digits}`];
  if (digits.length === 13 && digits.startsWith('0')) return [digits, digits.slice(1)];
  return digits === '' ? [] : [digits];
}

function searchRowToHit(row: z.infer<typeof searchRow>, thisYear: number): CatalogueHit {
  const [titleArtist, albumTitle] = splitTitle(row.title);
  const listed = row.artists.map(({ name }) => cleanName(name));
  const artist = cleanName(row.artist_name ?? '') || artistOf(listed, cleanName(titleArtist));
  const labels = unique([...row.label, ...row.labels.map(({ name }) => name)].map(cleanName)).filter(
    (name) => name !== '',
  );
  const year = parseYear(row.year, thisYear);
  const thumb = imageUrl(row.thumb);
  const cover = imageUrl(row.cover_image) ?? thumb;
  return {
    id: row.id,
    type: row.type,
    title: artist === '' ? albumTitle : `${artist} - ${albumTitle}`,
    artist_name: artist,
    artists: (listed.length > 0 ? listed : [artist]).map((name) => ({ name })),
    album_title: albumTitle,
    year: year === null ? null : String(year),
    label: labels,
    labels: labels.map((name) => ({ name })),
    genre: row.genre,
    style: row.style,
    genre_slug: discogsGenresToSlug(row.genre, row.style),
    thumb,
    // Only old addresses contain a size; current ones are signed, and a changed one does not load.
    cover_image: cover?.replace('150x150', '500x500') ?? null,
    formats: row.formats.length > 0 ? row.formats : row.format.slice(0, 1).map((name) => ({ name })),
    country: row.country?.trim() || null,
    catno: cleanCatno(row.catno),
    barcode: parseBarcodes(row.barcode),
    master_id: row.master_id || null,
    resource_url: httpsUrl(row.resource_url),
  };
}

/** The listed artists; if the title joins the same artists with words of its own, the title's text. */
function artistOf(listed: readonly string[], inTitle: string): string {
  const isJoined = listed.length > 1 && listed.every((name) => inTitle.includes(name));
  return listed.length === 0 || isJoined ? inTitle : listed.join(', ');
}

function splitTitle(title: string): [artist: string, album: string] {
  const at = title.indexOf(' - ');
  return at < 0 ? ['', title.trim()] : [title.slice(0, at), title.slice(at + 3).trim()];
}

/** Discogs lists runouts and barcodes together: a barcode has only digits and spaces. */
function parseBarcodes(values: readonly string[]): string[] {
  const digits = values.filter((value) => /^[\d\s-]+$/.test(value)).map((value) => value.replace(/\D/g, ''));
  return unique(digits.filter((code) => code.length === 8 || (code.length >= 12 && code.length <= 14)));
}

function imageUrl(value: string | null): string | null {
  const url = httpsUrl(value);
  // Discogs returns a transparent pixel if there is no picture.
  return url === null || url.endsWith('/spacer.gif') ? null : url;
}

function httpsUrl(value: string | null): string | null {
  return value !== null && URL.parse(value)?.protocol === 'https:' ? value : null;
}

/** A list without its invalid members; any other value becomes an empty list. */
function listOf<T extends z.ZodType>(member: T) {
  return z
    .array(z.unknown())
    .catch([])
    .default([])
    .transform((values): z.output<T>[] =>
      values.flatMap((value) => {
        const parsed = member.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function uniqueBy<T>(values: readonly T[], key: (value: T) => string): T[] {
  return [...new Map(values.map((value) => [key(value), value])).values()];
}
