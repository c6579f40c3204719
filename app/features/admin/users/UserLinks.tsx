import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { AdminUserDetail } from '../../../../shared/contract/admin-users.ts';
import { PageLine } from '../../../ui/list/PageLine.tsx';
import { numberText } from '../../../ui/number-text.ts';

/** Links to more about this user. Of a private profile administrators see no page either. */
export function UserLinks({ user }: { user: AdminUserDetail }) {
  const { id, username, isPublic, messageCount, reportCount } = user;
  const hasPage = isPublic && username !== null;
  return (
    <section aria-labelledby="user-links">
      <h2 className="title-3" id="user-links">
        More of this user
      </h2>
      <ul className="page-lines">
        {hasPage && (
          <PageLine
            title={
              <Link className="go" to="/$username" params={{ username }}>
                Public page
              </Link>
            }
            text={`/${username}`}
          >
            <ChevronRight className="i" aria-hidden="true" />
          </PageLine>
        )}
        <PageLine
          title={
            <Link className="go" to="/admin/messages" search={{ user: id } as never}>
              Messages
            </Link>
          }
          text={`${numberText(messageCount)} to support`}
        >
          <ChevronRight className="i" aria-hidden="true" />
        </PageLine>
        <PageLine
          title={
            <Link className="go" to="/admin/moderation" search={{ person: id } as never}>
              Reports
            </Link>
          }
          text={`${numberText(reportCount)} open`}
        >
          <ChevronRight className="i" aria-hidden="true" />
        </PageLine>
        <PageLine
          title={
            <Link className="go" to="/admin/audit-log" search={{ search: id } as never}>
              Audit log
            </Link>
          }
          text="What administrators did"
        >
          <ChevronRight className="i" aria-hidden="true" />
        </PageLine>
      </ul>
    </section>
  );
}
