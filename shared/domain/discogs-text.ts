import { isPressingYear } from './year.ts';

/** Removes Discogs' marks for namesakes and spellings: 'Prodigy*', 'Nirvana (2)', 'Prodigy, The'. */
export function cleanName(name: string): string {
  return name
    .replace(/ \(\d+\)(?=$|,| )/g, '')
    .replace(/\*(?=$|,| )/g, '')
    .trim()
    .replace(/^(.+), The$/, 'The $1');
}

export function cleanCatno(catno: string | null): string | null {
  const value = catno?.trim() ?? '';
  return value === '' || value.toLowerCase() === 'none' ? null : value;
}

export function parseYear(value: string | number | null, thisYear: number): number | null {
  const year = value !== null && /^\s*\d{4}\s*$/.test(String(value)) ? Number(value) : null;
  return year !== null && isPressingYear(year, thisYear) ? year : null;
}
