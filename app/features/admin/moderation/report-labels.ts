import type { ProfileSaid, ReportedThing } from '../../../../shared/contract/moderation.ts';
import { REPORT_REASONS } from '../../../../shared/schemas/moderation.ts';
import { personText } from '../../../record-ui/person/admin-person-text.ts';

/** 'Blue by Joni Mitchell', or the name of a person. */
export function thingText(thing: ReportedThing): string {
  return thing.kind === 'review' ? `${thing.title} by ${thing.artist}` : personText(thing.person);
}

/** The words of the dialog; a reason of an earlier version as it is stored. */
export function reasonText(kind: ReportedThing['kind'], reason: string): string {
  const reasons: Record<string, string> = REPORT_REASONS[kind];
  return reasons[reason] ?? reason;
}

export function fullName({ firstName, lastName }: ProfileSaid): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null;
}

export function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** '3 reports, 2 open'. */
export function countText({ openCount, reportCount }: ReportedThing): string {
  const reports = (count: number) => (count === 1 ? '1 report' : `${count} reports`);
  if (reportCount === 0) return 'No reports';
  if (openCount === reportCount) return `${reports(openCount)}, open`;
  return `${reports(reportCount)}, ${openCount === 0 ? 'closed' : `${openCount} open`}`;
}
