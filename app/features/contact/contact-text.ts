import { type ContactMessage, contactMessage } from '../../../shared/schemas/contact.ts';
import { plainProblem } from '../../../shared/schemas/plain-problem.ts';
import type { Parsed, Problems } from '../../forms/use-form.ts';

export type ContactField = 'name' | 'email' | 'category' | 'subject' | 'message';

/** A message as it is typed. */
export type ContactText = Record<ContactField, string>;

const MISSING: Problems<ContactField> = {
  name: 'A name is missing.',
  email: 'An e-mail address is missing.',
  subject: 'A subject is missing.',
  message: 'A message is missing.',
};

export function missingIn(text: ContactText): Problems<ContactField> {
  const missing = { ...MISSING };
  for (const name of Object.keys(missing) as ContactField[]) if (text[name].trim() !== '') delete missing[name];
  return missing;
}

export function parseContact(text: ContactText): Parsed<ContactMessage, ContactField> {
  const problems = missingIn(text);
  const parsed = contactMessage.safeParse(text, { error: plainProblem });
  if (parsed.success) return { ok: true, fields: parsed.data };
  for (const { path, message } of parsed.error.issues) {
    const [name] = path;
    if (isContactField(name)) problems[name] ??= message;
  }
  return { ok: false, problems };
}

export function isContactField(name: unknown): name is ContactField {
  return typeof name === 'string' && name in contactMessage.shape;
}
