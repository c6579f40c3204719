import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { getSiteContent, type PageContent } from '../../../../shared/contract/site-content.ts';
import { OfflineError } from '../../../online/call.ts';
import { useRead } from '../../../online/use-read.ts';
import { adminTime } from '../../../ui/admin/admin-dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { LoadNote } from '../../../ui/list/LoadNote.tsx';
import { EditContentDialog } from './EditContentDialog.tsx';
import './admin-content.css';

const PAGE = { params: { pageKey: 'about_page' } };
const PREVIEW = 200;

/** The text of the About page, with its editor. */
export function SiteContent() {
  const { data, error, refetch } = useRead(getSiteContent, PAGE);
  const [isEditing, setEditing] = useState(false);
  return (
    <section className="site-content" aria-labelledby="site-content">
      <h2 className="title-3" id="site-content">
        Site Content Management
      </h2>
      {data && <Summary content={data} />}
      {!data && !error && (
        <p className="muted sm" role="status">
          Loading the About page…
        </p>
      )}
      {!data && error && (
        <LoadNote
          state={error instanceof OfflineError ? 'offline' : 'failed'}
          offline="The text of the About page is read from the server."
          failed="The text of the About page could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <Button onClick={() => setEditing(true)} aria-label="Edit About page">
            <Pencil className="i" aria-hidden="true" />
            Edit
          </Button>
          <EditContentDialog
            open={isEditing}
            onClose={() => setEditing(false)}
            content={data}
            readAgain={async () => (await refetch()).data}
          />
        </>
      )}
    </section>
  );
}

function Summary({ content: { title, subtitle, content, updatedAt } }: { content: PageContent }) {
  const text = content.replace(/\s+/g, ' ');
  return (
    <div className="site-content-summary muted sm">
      <p>
        <b dir="auto">{title}</b>
        <span dir="auto">{subtitle ?? 'No subtitle set'}</span>
      </p>
      <p dir="auto">{text.length > PREVIEW ? `${text.slice(0, PREVIEW)}…` : text}</p>
      <p>
        {updatedAt === null ? (
          'Never updated'
        ) : (
          <>
            Last updated <time dateTime={updatedAt}>{adminTime(updatedAt)}</time>. By admin user
          </>
        )}
      </p>
    </div>
  );
}
