import * as z from 'zod/mini';
import { optionalText, requiredText } from './text-field.ts';

/** The notice for the writer or owner of a review or profile that an administrator has hidden. */
export const hiddenNotice = z.object({ at: z.string(), note: z.string() });
export type HiddenNotice = z.infer<typeof hiddenNotice>;

export const HIDDEN_PROFILE_MESSAGE =
  'Your profile is hidden by moderation. It can be made public again after an administrator has restored it.';

export const HIDE_NOTE_MAX = 500;

/** Why something is hidden: its writer or owner reads it. */
export const hideNoteField = requiredText('The note', HIDE_NOTE_MAX);

const COMMON_REASONS = { spam: 'Spam or advertising', insult: 'Insulting or hateful' } as const;
const OTHER_REASON = { other: 'Something else' } as const;

/** The reasons for a report, with the words of the dialogs. */
export const REPORT_REASONS = {
  review: { ...COMMON_REASONS, 'off-topic': 'Not about this album', ...OTHER_REASON },
  profile: { ...COMMON_REASONS, pretends: 'Pretends to be someone else', ...OTHER_REASON },
} as const;
export type ReportedKind = keyof typeof REPORT_REASONS;
export type ReportReason<Kind extends ReportedKind = ReportedKind> = Kind extends ReportedKind
  ? keyof (typeof REPORT_REASONS)[Kind] & string
  : never;

export const REPORT_NOTE_MAX = 1_000;

/** The reason of a person who reports something. */
export function reportFields<Kind extends ReportedKind>(kind: Kind) {
  const reasons = Object.keys(REPORT_REASONS[kind]) as [ReportReason<Kind>, ...ReportReason<Kind>[]];
  return z.object({
    reason: z.enum(reasons, { error: 'Choose a reason' }),
    note: z.optional(optionalText('The note', REPORT_NOTE_MAX)),
  });
}
