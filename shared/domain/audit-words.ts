// Chunk: of its pages

import type { AuditAct } from './audit-act.ts';

/** The fields of an entry of the audit log except person and time. */
export interface Act {
  act: AuditAct;
  before: Values | null;
  after: Values | null;
}
export type Values = Record<string, unknown>;

interface Words {
  /** As one would choose it: 'Change a role' */
  label: string;
  /** The action; without it the label in the past tense is enough. */
  done: (before: Values, after: Values) => string;
}

const WORDS: Record<AuditAct, Words> = {
  'view.start': { label: 'Switch to a user', done: () => 'Switched to this user' },
  'view.end': {
    label: 'Leave a view',
    done: (_, { because }) => (because && because !== 'left' ? `The view ended: ${text(because)}` : 'Left the view'),
  },
  'view.write': { label: 'Change something as a user', done: () => 'Changed something as this user' },
  'user.role': {
    label: 'Change a role',
    done: (before, after) => `Changed the role from ${name(before.role)} to ${name(after.role)}`,
  },
  'user.tier': {
    label: 'Change a tier',
    done: (before, after) =>
      `Changed the tier from ${name(before.subscriptionTier)} to ${name(after.subscriptionTier)}`,
  },
  'user.notes': { label: 'Change notes', done: () => 'Changed the notes' },
  'emails.download': { label: 'Download e-mail addresses', done: () => 'Downloaded the list of e-mail addresses' },
  'content.save': {
    label: 'Save a page',
    done: (_, { pageKey }) => `Saved the ${name(text(pageKey).replace(/_page$/, ''))} page`,
  },
  'message.close': { label: 'Mark a message as done', done: () => 'Marked a message as done' },
  'message.open': { label: 'Open a message again', done: () => 'Opened a message again' },
  'review.hide': { label: 'Hide a review', done: (before) => `Hid a review${ofAlbum(before)}` },
  'review.restore': {
    label: 'Show a hidden review again',
    done: (before, after) => `Showed a hidden review again${ofAlbum({ ...before, ...after })}`,
  },
  'profile.hide': { label: 'Hide a profile', done: () => 'Hid this profile' },
  'profile.restore': { label: 'Show a hidden profile again', done: () => 'Showed this profile again' },
  'report.close': { label: 'Close reports', done: () => 'Closed the reports and changed nothing' },
  'code.create': { label: 'Make a code', done: (_, { code }) => `Made the code${named(code)}` },
  'code.change': {
    label: 'Change a code',
    done: (before, after) => `Changed the code${named(after.code ?? before.code)}`,
  },
  'gift.send': { label: "Send a gift's mail again", done: () => "Sent a gift's mail again" },
  'gift.take-back': { label: 'Take back a gift', done: () => 'Took back a gift' },
  'job.retry': { label: 'Try a job again', done: (_, { job }) => `Tried the job${named(job)} again` },
  'mail.retry': { label: 'Send a mail again', done: (_, { mail }) => `Sent the mail${named(mail)} again` },
  'log.download': { label: 'Download the audit log', done: () => 'Downloaded the audit log' },
};

/** 'Change a tier' */
export function actLabel(act: AuditAct): string {
  return WORDS[act].label;
}

/** 'Changed the tier from Free to Monthly' */
export function actDone({ act, before, after }: Act): string {
  return WORDS[act].done(before ?? {}, after ?? {});
}

/** 'Free', of a stored 'free' */
function name(value: unknown): string {
  const stored = text(value) || 'nothing';
  return stored[0]?.toUpperCase() + stored.slice(1);
}

function named(value: unknown): string {
  return value ? ` ${text(value)}` : '';
}

function ofAlbum({ artist, title }: Values): string {
  return artist && title ? ` of ${text(title)} by ${text(artist)}` : '';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
}
