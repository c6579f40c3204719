import { CONTACT_CATEGORIES, USUAL_CATEGORY } from '../../../shared/domain/contact.ts';
import type { ContactText } from './contact-text.ts';

export interface ContactDraft extends ContactText {
  /** The id under which these words were sent and not answered; empty for words that were not sent. */
  sendId: string;
}

export const EMPTY_MESSAGE: ContactDraft = {
  name: '',
  email: '',
  category: USUAL_CATEGORY,
  subject: '',
  message: '',
  sendId: '',
};

/** A form of a message, wherever what is typed is kept. */
export interface Drafting {
  value: ContactDraft;
  change(changes: Partial<ContactDraft>): void;
  reset(): void;
}

/** A visitor's text lasts as long as the page, so that the next visitor finds nothing. */
let visitors = EMPTY_MESSAGE;

export const keptOfVisitor = () => visitors;

export function keepOfVisitor(draft: ContactDraft): void {
  visitors = draft;
}

const ON_THE_WAY = 'side-one-contact';
/** Longer than a sign-in takes. Who comes to this tab later finds nothing. */
const LONGEST_SIGN_IN_MS = 10 * 60_000;

/** Keeps a visitor's message in this tab while its writer signs in. */
export function keepForSignIn(draft: ContactDraft, now = Date.now()): void {
  withStorage((storage) => storage.setItem(ON_THE_WAY, JSON.stringify({ draft, at: now })));
}

/** @returns the message whose writer comes back from the sign-in that it asked for */
export function broughtFromSignIn(now = Date.now()): ContactDraft | undefined {
  const kept = withStorage((storage) => JSON.parse(storage.getItem(ON_THE_WAY) ?? 'null') as unknown);
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('draft' in kept)) return undefined;
  const isRecent = typeof kept.at === 'number' && now >= kept.at && now - kept.at < LONGEST_SIGN_IN_MS;
  return isRecent && isDraft(kept.draft) ? kept.draft : undefined;
}

export function forgetSignIn(): void {
  withStorage((storage) => storage.removeItem(ON_THE_WAY));
}

function isDraft(value: unknown): value is ContactDraft {
  const fields = new Map(Object.entries(Object(value)));
  const isWhole = Object.keys(EMPTY_MESSAGE).every((name) => typeof fields.get(name) === 'string');
  return isWhole && String(fields.get('category')) in CONTACT_CATEGORIES;
}

function withStorage<Answer>(work: (storage: Storage) => Answer): Answer | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
