import sax from 'sax';
import { barcodeKey } from '../../shared/domain/barcode.ts';
import { discogsGenresToSlug } from '../../shared/domain/discogs-genres.ts';
import { cleanCatno, cleanName, parseYear } from '../../shared/domain/discogs-text.ts';
import type { PackedRelease } from '../../shared/domain/release-pack.ts';
import { shortFormat } from './short-format.ts';

/** A release of the dump: what a pack says of it, and what decides whether it belongs to one. */
export interface DumpedRelease {
  release: PackedRelease;
  /** As Discogs names them. */
  genres: readonly string[];
  /** The names of its formats: 'Vinyl', 'CD'. */
  media: readonly string[];
}

interface Format {
  name: string;
  quantity: number;
  descriptions: string[];
}

interface Draft {
  id: number;
  isAccepted: boolean;
  texts: Record<string, string>;
  artists: { name: string; join: string }[];
  labels: { name: string; catno: string }[];
  formats: Format[];
  genres: string[];
  styles: string[];
  barcodes: string[];
}

/** The releases of Discogs' monthly dump, which is read as a stream: one release is in memory at a time. */
export async function* releasesOfDump(xml: AsyncIterable<string>, thisYear: number): AsyncGenerator<DumpedRelease> {
  let done: DumpedRelease[] = [];
  const parser = dumpParser((draft) => {
    const release = dumped(draft, thisYear);
    if (release) done.push(release);
  });
  for await (const text of xml) {
    parser.write(text);
    yield* done;
    done = [];
  }
  parser.close();
}

function dumpParser(onRelease: (draft: Draft) => void): sax.SAXParser {
  const parser = sax.parser(true);
  const path: string[] = [];
  let draft: Draft | undefined;
  let text = '';
  parser.onopentag = ({ name, attributes }) => {
    path.push(name);
    text = '';
    const attribute = (key: string) => String(attributes[key] ?? '');
    if (path.length === 2 && name === 'release') draft = startedDraft(attribute('id'), attribute('status'));
    else if (draft) beginPart(draft, path.slice(2).join('/'), attribute);
  };
  parser.ontext = parser.oncdata = (part) => {
    text += part;
  };
  parser.onclosetag = () => {
    if (draft && path.length === 2) {
      onRelease(draft);
      draft = undefined;
    } else if (draft) endPart(draft, path.slice(2).join('/'), text.trim());
    path.pop();
    text = '';
  };
  parser.onerror = (error) => {
    throw error;
  };
  return parser;
}

function startedDraft(id: string, status: string): Draft {
  return {
    id: Number(id),
    isAccepted: status === '' || status === 'Accepted',
    texts: {},
    artists: [],
    labels: [],
    formats: [],
    genres: [],
    styles: [],
    barcodes: [],
  };
}

function beginPart(draft: Draft, place: string, attribute: (name: string) => string): void {
  if (place === 'artists/artist') draft.artists.push({ name: '', join: '' });
  else if (place === 'labels/label') draft.labels.push({ name: attribute('name'), catno: attribute('catno') });
  else if (place === 'formats/format') {
    draft.formats.push({ name: attribute('name'), quantity: Number(attribute('qty')) || 1, descriptions: [] });
  } else if (place === 'identifiers/identifier' && attribute('type') === 'Barcode') {
    draft.barcodes.push(attribute('value'));
  }
}

function endPart(draft: Draft, place: string, text: string): void {
  const artist = draft.artists.at(-1);
  if (place === 'artists/artist/name' && artist) artist.name = text;
  else if (place === 'artists/artist/join' && artist) artist.join = text;
  else if (place === 'formats/format/descriptions/description') draft.formats.at(-1)?.descriptions.push(text);
  else if (place === 'genres/genre') draft.genres.push(text);
  else if (place === 'styles/style') draft.styles.push(text);
  else if (place === 'title' || place === 'country' || place === 'released') draft.texts[place] = text;
}

function dumped(draft: Draft, thisYear: number): DumpedRelease | undefined {
  const { id, isAccepted, texts, genres, styles, formats, labels } = draft;
  const title = oneLine(texts.title ?? '');
  if (!isAccepted || !Number.isInteger(id) || id <= 0 || title === '') return undefined;
  const catalogNumbers = labels.flatMap(({ catno }) => cleanCatno(oneLine(catno)) ?? []);
  const barcodes = draft.barcodes.map(barcodeKey).filter((key) => key !== null);
  return {
    release: {
      id,
      artist: artistText(draft.artists),
      title,
      year: parseYear(texts.released?.slice(0, 4) ?? null, thisYear),
      label: labels.map(({ name }) => cleanName(oneLine(name))).find((name) => name !== '') ?? null,
      catalogNumbers: [...new Set(catalogNumbers)],
      barcodes: [...new Set(barcodes)],
      country: oneLine(texts.country ?? '') || null,
      format: formats[0] ? shortFormat(formats) : null,
      genre: discogsGenresToSlug(genres, styles) ?? genres[0] ?? null,
    },
    genres,
    media: formats.map(({ name }) => name),
  };
}

/** 'Ella Fitzgerald & Louis Armstrong': the names with what joins them. */
function artistText(artists: Draft['artists']): string {
  const parts = artists.map(({ name, join }, index) => {
    const isLast = index === artists.length - 1;
    const between = join === '' || join === ',' ? ', ' : ` ${join} `;
    return cleanName(oneLine(name)) + (isLast ? '' : between);
  });
  return oneLine(parts.join(''));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
