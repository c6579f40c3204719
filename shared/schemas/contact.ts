import * as z from 'zod/mini';
import { CONTACT_CATEGORIES, CONTACT_MAX, type ContactCategory, USUAL_CATEGORY } from '../domain/contact.ts';
import { isMailAddress, MAIL_ADDRESS_MAX } from '../domain/mail-address.ts';
import { requiredText } from './text-field.ts';

const CATEGORIES = Object.keys(CONTACT_CATEGORIES) as [ContactCategory, ...ContactCategory[]];

/** One line: it becomes part of a mail's header. */
function requiredLine(label: string, max: number) {
  return z.pipe(
    z.pipe(
      z.string({ error: `${label} is required` }),
      z.transform((text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')),
    ),
    requiredText(label, max),
  );
}

/** A message to support. Line breaks of the message have one form. */
export const contactMessage = z.object({
  name: requiredLine('Name', CONTACT_MAX.name),
  email: requiredText('Email', MAIL_ADDRESS_MAX).check(
    z.refine((text) => isMailAddress(text), 'Enter one e-mail address, such as name@example.com'),
  ),
  category: z._default(z.enum(CATEGORIES, { error: 'Choose a category from the list' }), USUAL_CATEGORY),
  subject: requiredLine('Subject', CONTACT_MAX.subject),
  message: z.pipe(
    z.pipe(
      z.string({ error: 'Message is required' }),
      z.transform((text: string) => text.replace(/\r\n?/g, '\n')),
    ),
    requiredText('Message', CONTACT_MAX.message),
  ),
});
export type ContactMessage = z.output<typeof contactMessage>;
