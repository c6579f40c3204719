import { genreLabel } from '../../../shared/domain/genre.ts';
import { albumKey } from '../../../shared/domain/text.ts';
import type { Figures, YearInRecords } from '../../../shared/domain/year-in-records.ts';
import type { Poster, PosterAlbum } from '../../../shared/picture/poster.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { sumsText } from '../../ui/money-text.ts';
import { countText, numberText } from '../../ui/number-text.ts';
import { dateText } from '../../ui/text/date-words.ts';
import { listWords } from '../../ui/text/list-words.ts';
import { monthNames } from '../../ui/text/month-names.ts';

/** Sleeves that the tallest picture has room for. */
const SLEEVES = 8;

/** A year as a picture. */
export function yearPoster(found: YearInRecords, withAmounts: boolean): Poster {
  const { year, count, months, newArtists, newLabels, plays, breakdown, arrivals, mostPlayed } = found;
  const played = mostPlayed.map(({ record }) => record);
  const letters = monthNames('narrow');
  const what = count > 0 ? 'added' : 'played';
  return {
    title: `My ${year} in records`,
    line:
      count > 0
        ? `${countText(count, 'record')} by ${countText(breakdown.artists.length, 'artist')}`
        : countText(plays, 'play'),
    albums: albumsOf([...arrivals.map(({ record }) => record).toReversed(), ...played]),
    readouts: [
      ...counted('New artists', newArtists.length),
      ...counted('New labels', newLabels.length),
      ...counted('Plays', plays),
      ...spent(found, withAmounts),
    ],
    bars: {
      title: count > 0 ? 'Added by month' : 'Played by month',
      bars: months.map((month, at) => ({ label: letters[at] ?? '', amount: month[what] })),
    },
    lists: count > 0 ? listsOf(found, ['artists', 'labels', 'genres']) : [playList(found)],
    facts: factsOf(found),
  };
}

/** All records of an artist, of a label, or of both, as a picture. */
export function shelfPoster(
  found: Figures,
  { artist, label }: { artist?: string | undefined; label?: string | undefined },
  withAmounts: boolean,
): Poster {
  const { count, breakdown, arrivals, plays } = found;
  const names = [artist, label].filter((name) => name !== undefined).map((name) => listWords(name.split('\n')));
  const artists = breakdown.artists.length;
  return {
    title: `All my ${names.join(' on ')}`,
    line: `${countText(count, 'record')}${artists > 1 ? ` by ${countText(artists, 'artist')}` : ''}${yearsOf(found)}`,
    albums: albumsOf(arrivals.map(({ record }) => record)),
    readouts: [
      { label: 'Records', value: numberText(count) },
      ...(artist === undefined ? counted('Artists', artists) : counted('Labels', breakdown.labels.length)),
      ...counted('Plays', plays),
      ...spent(found, withAmounts),
    ],
    bars:
      breakdown.decades.length > 1
        ? {
            title: 'By decade',
            bars: breakdown.decades.map(({ decade, count: amount }) => ({ label: `${decade}s`, amount })),
          }
        : undefined,
    lists: [
      ...(plays > 0 ? [playList(found)] : []),
      ...listsOf(found, artist === undefined ? ['artists', 'genres'] : ['labels', 'genres']),
    ],
    facts: factsOf(found),
  };
}

function counted(label: string, amount: number): Poster['readouts'] {
  return amount > 0 ? [{ label, value: numberText(amount) }] : [];
}

function spent({ breakdown: { paid } }: Figures, withAmounts: boolean): Poster['readouts'] {
  return withAmounts && paid.length > 0 ? [{ label: 'Spent', value: sumsText(paid, undefined) }] : [];
}

const LISTS = { artists: 'Artists', labels: 'Labels', genres: 'Genres' } as const;

function listsOf({ breakdown }: Figures, names: (keyof typeof LISTS)[]): Poster['lists'] {
  return names.map((name) => ({
    title: LISTS[name],
    rows: breakdown[name].map(({ label, count }) => ({
      name: name === 'genres' ? genreLabel(label) : label,
      count: numberText(count),
    })),
  }));
}

function playList({ mostPlayed }: Figures): Poster['lists'][number] {
  return {
    title: 'Most played',
    rows: mostPlayed.map(({ record, count }) => ({ name: record.title, count: numberText(count) })),
  };
}

function factsOf({ oldest, mostPlayed: [most], arrivals }: Figures): Poster['facts'] {
  const [first, last] = [arrivals[0], arrivals.length > 1 ? arrivals.at(-1) : undefined];
  const dated = (label: string, arrival: typeof first) =>
    arrival ? [{ label, value: `${nameOf(arrival.record)}, ${dateText(arrival.day)}` }] : [];
  return [
    ...(oldest ? [{ label: 'Oldest', value: `${nameOf(oldest)}, ${oldest.year}` }] : []),
    ...(most ? [{ label: 'Most played', value: `${nameOf(most.record)}, ${countText(most.count, 'play')}` }] : []),
    ...dated('First', first),
    ...dated('Last', last),
  ];
}

function nameOf({ artist, title }: RecordRow): string {
  return `${title} by ${artist}`;
}

/** ', 1957 to 1972' */
function yearsOf({ arrivals }: Figures): string {
  const years = arrivals.flatMap(({ record: { year } }) => year ?? []);
  if (years.length === 0) return '';
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return first === last ? `, ${first}` : `, ${first} to ${last}`;
}

/** Each album once: pressings of one look alike. */
function albumsOf(records: readonly RecordRow[]): PosterAlbum[] {
  const albums = new Map<string, PosterAlbum>();
  for (const record of records) {
    const { artist, title, imageUrl } = record;
    const key = albumKey(record);
    if (albums.size < SLEEVES && !albums.has(key)) albums.set(key, { artist, title, imageUrl });
  }
  return [...albums.values()];
}
