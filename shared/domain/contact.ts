// Chunk: of its pages

/** The topics of a message to support, with the form's labels. */
export const CONTACT_CATEGORIES = {
  general: 'General Inquiry',
  technical: 'Technical Support',
  billing: 'Billing & Subscriptions',
  feature: 'Feature Request',
  bug: 'Bug Report',
  privacy: 'Privacy & Data',
} as const;
export type ContactCategory = keyof typeof CONTACT_CATEGORIES;

/** The category of a message that names none. */
export const USUAL_CATEGORY: ContactCategory = 'general';

/** Longest texts of a message. */
export const CONTACT_MAX = { name: 100, subject: 200, message: 5_000 } as const;

/** The subject of a mail that answers a message. */
export function replySubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}
