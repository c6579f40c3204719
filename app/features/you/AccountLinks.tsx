import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { useAlbumLimit, useView } from '../../library/react/hooks.ts';
import { useAdminWaiting, type Waiting } from '../../online/admin-waiting.ts';
import { useAccount } from '../../session/session-context.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { albumFigure } from '../../ui/album-figure.ts';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { countText } from '../../ui/number-text.ts';
import { NotificationsLink } from './NotificationsLink.tsx';

/** The pages about the account. */
export function AccountLinks() {
  const { role } = useNewestAccount();
  const waiting = useAdminWaiting(role === 'admin');
  return (
    <ul className="page-lines">
      <NotificationsLink />
      <PageLine
        title={
          <Link className="go" to="/profile">
            Profile Settings
          </Link>
        }
        text="Your account and your plan"
      >
        <ChevronRight className="i" aria-hidden="true" />
      </PageLine>
      <PageLine
        title={
          <Link className="go" to="/profile" hash="subscription">
            Subscription
          </Link>
        }
        text={usePlanText()}
      >
        <ChevronRight className="i" aria-hidden="true" />
      </PageLine>
      {role === 'admin' && (
        <PageLine
          title={
            <Link className="go" to="/admin">
              Admin Dashboard
            </Link>
          }
          text={waitingText(waiting) ?? 'The site and its users'}
        >
          <ChevronRight className="i" aria-hidden="true" />
        </PageLine>
      )}
    </ul>
  );
}

/** 'Waiting: 3 messages, 1 report' */
function waitingText(waiting: Waiting | undefined): string | undefined {
  const { messages = 0, reports = 0, jobs = 0 } = waiting ?? {};
  const parts = [
    ...(messages > 0 ? [countText(messages, 'message')] : []),
    ...(reports > 0 ? [countText(reports, 'report')] : []),
    ...(jobs > 0 ? [countText(jobs, 'failed job')] : []),
  ];
  return parts.length === 0 ? undefined : `Waiting: ${parts.join(', ')}`;
}

/** 'Free Collector, 13 of 15 albums' */
function usePlanText(): string {
  const answered = useAccount();
  const { account = answered } = useView();
  const { limit, stored } = useAlbumLimit();
  if (limit === null) return `${PLANS[account.subscriptionTier].settingsName}, unlimited albums`;
  return `${PLANS.free.settingsName}, ${albumFigure(stored, limit)}`;
}
