import { useId, useState } from 'react';
import { closeReports, type ReportedThing, restoreReported } from '../../../../shared/contract/moderation.ts';
import { call } from '../../../online/call.ts';
import { AdminPersonLink } from '../../../record-ui/person/AdminPersonLink.tsx';
import { useOneAtATime } from '../../../ui/action/one-at-a-time.ts';
import { adminTime } from '../../../ui/admin/admin-dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { HideDialog } from './HideDialog.tsx';
import { moderationError } from './moderation-error.ts';
import { EarlierText, ReportedText } from './ReportedText.tsx';
import { countText, reasonText, thingText } from './report-labels.ts';

export type ReportedProps = { thing: ReportedThing; online: boolean; onModerated: () => void };

/** A reported or hidden review or profile: what it says, who reported it and why, and what can be done. */
export function Reported({ thing, online, onModerated }: ReportedProps) {
  const { kind, id, hidden, openCount } = thing;
  const titleId = useId();
  const [isHiding, setHiding] = useState(false);
  const working = useOneAtATime();
  const params = { kind, id };

  async function moderate(endpoint: typeof restoreReported | typeof closeReports, done: string) {
    try {
      await call(endpoint, { params });
      toast({ title: done, text: thingText(thing) });
    } catch (error) {
      moderationError(error);
    }
    onModerated();
  }

  return (
    <li className="moderation-thing" aria-labelledby={titleId}>
      <div className="moderation-what">
        <p className="moderation-head">
          <b id={titleId}>
            {kind === 'review' ? (
              `Review of ${thingText(thing)}`
            ) : (
              <>
                Profile of <AdminPersonLink person={thing.person} />
              </>
            )}
          </b>
          <StateBadge thing={thing} />
        </p>
        {kind === 'review' && (
          <p className="muted sm">
            Written by <AdminPersonLink person={thing.person} />
          </p>
        )}
        <ReportedText said={thing.now} />
        {hidden && (
          <p className="muted sm" dir="auto">
            Hidden {adminTime(hidden.at)}: {hidden.note}
          </p>
        )}
        {kind === 'review' && thing.isAnew && (
          <p className="muted sm">
            Rewritten after a hidden review of the same album was deleted, so it is hidden too.
          </p>
        )}
      </div>
      <div>
        <p className="moderation-count">{countText(thing)}</p>
        <Reports thing={thing} />
        <div className="moderation-keys">
          {hidden ? (
            <Button
              disabled={!online}
              busy={working.isRunning('restore')}
              busyLabel="Restoring…"
              onClick={() => void working.run(() => moderate(restoreReported, 'Shown again'), 'restore')}
            >
              Restore<span className="vh"> {thingText(thing)}</span>
            </Button>
          ) : (
            <Button disabled={!online} onClick={() => setHiding(true)}>
              Hide…<span className="vh"> {thingText(thing)}</span>
            </Button>
          )}
          {openCount > 0 && (
            <Button
              variant="quiet"
              disabled={!online}
              busy={working.isRunning('close')}
              busyLabel="Closing…"
              onClick={() => void working.run(() => moderate(closeReports, 'Reports closed'), 'close')}
            >
              Close reports<span className="vh"> about {thingText(thing)}</span>
            </Button>
          )}
          {!online && <span className="muted xs">Needs a connection</span>}
        </div>
      </div>
      <HideDialog
        thing={thing}
        open={isHiding}
        onClose={() => setHiding(false)}
        online={online}
        onHidden={onModerated}
      />
    </li>
  );
}

function StateBadge({ thing: { hidden, isPublic } }: { thing: ReportedThing }) {
  if (hidden) return <Badge tone="bad">Hidden</Badge>;
  return isPublic ? <Badge>Public</Badge> : <Badge>Private</Badge>;
}

function Reports({ thing }: { thing: ReportedThing }) {
  const { kind, reports, reportCount } = thing;
  if (reports.length === 0) return null;
  return (
    <ul className="moderation-reports">
      {reports.map(({ id, reporter, reason, note, createdAt, isOpen, before }) => (
        <li key={id}>
          <p>
            <b>{reasonText(kind, reason)}</b> {!isOpen && <Badge>Closed</Badge>}
          </p>
          {note !== null && <p dir="auto">{note}</p>}
          <p className="muted xs">
            <AdminPersonLink person={reporter} />, <time dateTime={createdAt}>{adminTime(createdAt)}</time>
          </p>
          <EarlierText thing={thing} before={before} />
        </li>
      ))}
      {reportCount > reports.length && <li className="muted sm">and {reportCount - reports.length} more</li>}
    </ul>
  );
}
