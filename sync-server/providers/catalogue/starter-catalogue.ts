import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { GENRES, type Genre } from '../../../shared/domain/genre.ts';

export interface StarterAlbum {
  artist: string;
  title: string;
  /** Year of the first release, whatever pressing a person owns. */
  year: number;
  label: string;
  genre: Genre;
  country: string;
  catalogNumber: string | null;
}

const text = z.string().min(1);
const row = z.union([
  z.tuple([text, text, z.int(), text, z.enum(GENRES), text]),
  z.tuple([text, text, z.int(), text, z.enum(GENRES), text, text]),
]);

/** Reads the project's own catalogue: one file per decade, one line per album. */
export function loadStarterCatalogue(): StarterAlbum[] {
  const folder = new URL('./starter-catalogue/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => z.array(row).parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
    .map(([artist, title, year, label, genre, country, catalogNumber]) => ({
      artist,
      title,
      year,
      label,
      genre,
      country,
      catalogNumber: catalogNumber ?? null,
    }));
}
