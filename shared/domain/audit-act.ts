// Chunk: of its pages

/** The actions of an administrator that the audit log records. */
export const AUDIT_ACTS = [
  'view.start',
  'view.end',
  'view.write',
  'user.role',
  'user.tier',
  'user.notes',
  'emails.download',
  'content.save',
  'message.close',
  'message.open',
  'review.hide',
  'review.restore',
  'profile.hide',
  'profile.restore',
  'report.close',
  'code.create',
  'code.change',
  'gift.send',
  'gift.take-back',
  'job.retry',
  'mail.retry',
  'log.download',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** The acts that the person whom they concern can read about. Notes and reports are between administrators. */
export const RECEIPT_ACTS = [
  'view.start',
  'view.end',
  'view.write',
  'user.role',
  'user.tier',
  'review.hide',
  'review.restore',
  'profile.hide',
  'profile.restore',
] as const satisfies readonly AuditAct[];

export function isAuditAct(value: string): value is AuditAct {
  return AUDIT_ACTS.some((act) => act === value);
}
