import * as z from 'zod/mini';
import { normalForm } from '../domain/normal-form.ts';
import { isInlineImage } from './link.ts';
import { optionalText, tooLong } from './text-field.ts';

export const NAME_MAX = 100;
export const ZIP_MAX = 10;
export const BIO_MAX = 500;
export const STORE_NAME_MAX = 200;

/** Controls, and the characters that turn the direction of the text around a name too. */
const DISTURBING = /[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]|(?![\n\t])\p{Cc}/gu;
/** No writing has so many on one letter: they would cover the lines above and below. */
const HEAPED_MARKS = /\p{M}{9,}/u;
/** A letter has up to two units, and up to four where its marks are typed apart. */
const UNITS_OF_A_LETTER = 4;
const NOTHING_SEEN = /^[\s\p{Cf}\p{M}]*$/u;

/** A first or last name in any script, on one line; null for one that shows nothing. */
export const nameField = (label: string) => personText(label, NAME_MAX, (text) => text.replace(/\s+/gu, ' '));

export const firstNameField = nameField('First name');
export const lastNameField = nameField('Last name');

/** At most ten characters, in no particular form: other countries write theirs differently. */
export const zipCodeField = optionalText('Zip code', ZIP_MAX);

/** A few lines about oneself. */
export const bioField = personText('Bio', BIO_MAX, (text) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n'),
);

/** A person's words about themselves, in one form for each text; length is counted in letters, not in their bytes. */
function personText(label: string, max: number, ordered: (text: string) => string) {
  return z
    .pipe(
      z.union([z.string(), z.null()], { error: `${label} must be text` }),
      z.transform((value: string | null, payload): string | null => {
        const typed = ordered(value ?? '')
          .replace(DISTURBING, '')
          .trim();
        if (typed.length > max * UNITS_OF_A_LETTER) {
          payload.issues.push({ code: 'custom', message: tooLong(label, max), input: value });
          return z.NEVER;
        }
        const text = normalForm('NFC', typed);
        return NOTHING_SEEN.test(text) ? null : text;
      }),
    )
    .check(
      z.refine((text) => text === null || [...text].length <= max, tooLong(label, max)),
      z.refine((text) => text === null || !HEAPED_MARKS.test(text), `${label} has too many marks on one letter`),
    );
}

/** The app uploads its own pictures; cut to a circle, one is much smaller than a cover. */
const INLINE_PICTURE_MAX = 900_000;
const OWN_PICTURE = /^\/api\/images\/[0-9a-f]{64}$/;

/** A picture that the person has uploaded, or an inline one; null for none. */
export const profilePictureField = z
  .pipe(
    z.union([z.string().check(z.maxLength(INLINE_PICTURE_MAX, 'Picture is too large')), z.null()], {
      error: 'Picture must be a picture of yours',
    }),
    z.transform((value: string | null) => value?.trim() || null),
  )
  .check(
    z.refine(
      (address) => address === null || OWN_PICTURE.test(address) || isInlineImage(address),
      'Picture must be a picture of yours',
    ),
  );
