import type { Generated, JSONColumnType } from 'kysely';
import type { AuditAct } from '../../../shared/domain/audit-act.ts';
import type { ContactCategory } from '../../../shared/domain/contact.ts';
import type { PageKey } from '../../../shared/domain/site-content.ts';
import type { CreatedTime, Time } from './columns.ts';

export interface MailOutboxTable {
  id: string;
  dedupe_key: string;
  template: string;
  to_email: string;
  to_name: string | null;
  payload: JSONColumnType<object>;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  last_problem: string | null;
  sent_copy: JSONColumnType<object | null> | null;
  sent_at: Time | null;
  created_at: CreatedTime;
}

/** What administrators did. A trigger refuses every change of an entry. */
export interface AuditLogTable {
  id: string;
  at: Time;
  actor_id: string;
  subject_id: string | null;
  act: AuditAct;
  call: string;
  refused: string | null;
  before: JSONColumnType<object | null> | null;
  after: JSONColumnType<object | null> | null;
}

/** What people wrote to support. */
export interface ContactMessageTable {
  id: string;
  user_id: string | null;
  name: string;
  email: string;
  category: ContactCategory;
  subject: string;
  message: string;
  created_at: CreatedTime;
  done_at: Time | null;
  done_by: string | null;
}

/** The words of a page that administrators change. */
export interface SiteContentTable {
  id: string;
  page_key: PageKey;
  title: string;
  subtitle: string | null;
  content: string;
  is_active: Generated<boolean>;
  updated_by: string | null;
  updated_at: Time;
  version: Generated<number>;
}

/** What the site sends, shows and notes for those who run it. */
export interface SiteTables {
  mail_outbox: MailOutboxTable;
  audit_log: AuditLogTable;
  contact_messages: ContactMessageTable;
  site_content: SiteContentTable;
}
