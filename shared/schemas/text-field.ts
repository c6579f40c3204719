import * as z from 'zod/mini';

/** The message about a text with more characters than its field takes. */
export const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;

/**
 * Text a person may leave empty: trimmed, and blank becomes null, so that "nothing" has one form in storage.
 * @param label the field's name as the sentence shown to the person uses it
 */
export function optionalText(label: string, max: number) {
  return z
    .pipe(
      z.union([z.string(), z.null()], { error: `${label} must be text` }),
      z.transform((value: string | null) => value?.trim() || null),
    )
    .check(z.refine((value) => value === null || value.length <= max, tooLong(label, max)));
}

/**
 * Text that must not be blank.
 * @param missing said where the field is not there at all
 */
export function requiredText(label: string, max: number, missing = `${label} is required`) {
  return z
    .string({ error: ({ input }) => (input === undefined ? missing : `${label} is required`) })
    .check(z.trim(), z.minLength(1, `${label} is required`), z.maxLength(max, tooLong(label, max)));
}
