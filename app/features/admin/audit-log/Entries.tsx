import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../../shared/contract/audit-log.ts';
import { ERROR_CODES } from '../../../../shared/error-codes.ts';
import { adminTime } from '../../../ui/admin/admin-dates.ts';
import { type Column, StackedTable } from '../../../ui/admin/StackedTable.tsx';

const COLUMNS: Column<AuditEntry>[] = [
  { head: 'When', cell: ({ createdAt }) => <time dateTime={createdAt}>{adminTime(createdAt)}</time> },
  { head: 'What', cell: (entry) => <What entry={entry} /> },
  {
    head: 'Admin',
    cell: ({ admin }) => (
      <>
        <span className="phone-word">by </span>
        <Person person={admin} />
      </>
    ),
  },
  {
    head: 'Whom',
    cell: ({ as }) =>
      as && (
        <>
          <span className="phone-word">user: </span>
          <Person person={as} />
        </>
      ),
  },
];

export function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return <StackedTable labelledBy="audit-title" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />;
}

function What({ entry: { what, call, refused, changes } }: { entry: AuditEntry }) {
  return (
    <>
      {what}
      <small>
        {call}
        {refused !== null && `, ${statusText(refused)}`}
      </small>
      {changes.length > 0 && (
        <details className="audit-changes">
          <summary>{changes.length === 1 ? '1 value' : `${changes.length} values`} before and after</summary>
          <dl>
            {changes.map(({ field, from, to }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {from ?? <i>nothing</i>} → {to ?? <i>nothing</i>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function Person({ person: { id, name } }: { person: AuditEntry['admin'] }) {
  if (name === null) return <span className="muted">Deleted account</span>;
  return (
    <Link to="/admin/user/$userId" params={{ userId: id }} dir="auto">
      {name}
    </Link>
  );
}

/** 'FORBIDDEN, 403' */
function statusText(code: string): string {
  const status = Object.entries(ERROR_CODES).find(([known]) => known === code)?.[1];
  return status === undefined ? code : `${status} ${code}`;
}
