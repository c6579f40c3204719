import { z } from 'zod';

/**
 * Text a person may leave empty: trimmed, and blank becomes null, so that "nothing" has one form in storage.
 * @param label the field's name as the sentence shown to the person uses it
 */
export function optionalText(label: string, max: number) {
  return z
    .union([z.string(), z.null()], { error: `${label} must be text` })
    .transform((value) => value?.trim() || null)
    .refine((value) => value === null || value.length <= max, `${label} must be at most ${max} characters`);
}

/** Text that must not be blank. */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`);
}

/** Lower case, no accents, no punctuation, one space between words: the form in which texts are compared. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/&/g, ' and ')
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Like `foldText`, and without the leading article and the catalogue's "(2)" that tells namesakes apart. */
export function foldArtist(artist: string): string {
  return foldText(artist.replace(/\s*\(\d+\)\s*$/, '')).replace(/^the (?=.)/, '');
}

/** Whether two texts are the same album name or artist for a person. */
export function sameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
