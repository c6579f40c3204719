import { Link } from '@tanstack/react-router';
import { ArrowLeft, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { type AdminUserDetail, type ChangedUser, getAdminUser } from '../../../../shared/contract/admin-users.ts';
import { viewedName } from '../../../../shared/domain/viewing.ts';
import { ApiError } from '../../../online/call.ts';
import { useRead } from '../../../online/use-read.ts';
import { Avatar } from '../../../record-ui/sleeve/Avatar.tsx';
import { useSwitchUser } from '../../../session/switch-user.ts';
import { BackBar } from '../../../shell/BackBar.tsx';
import { usePageTitle } from '../../../shell/page-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageNote } from '../../../ui/list/PageNote.tsx';
import { AccountManagement } from './AccountManagement.tsx';
import { AdminNotes } from './AdminNotes.tsx';
import { AdminWait } from './AdminWait.tsx';
import { BillingHistory } from './BillingHistory.tsx';
import { BillingInformation } from './BillingInformation.tsx';
import { BasicInformation, CollectionStatistics } from './UserFacts.tsx';
import { UserLinks } from './UserLinks.tsx';
import { lastAsked } from './users-place.ts';
import { addressOf, usersSearchIn } from './users-search.ts';
import './user-detail.css';

/** One user: facts, what can be changed, and payments. */
export function UserDetail({ userId }: { userId: string }) {
  const { data, error, refetch } = useRead(getAdminUser, { params: { userId } });
  const [changed, setChanged] = useState<ChangedUser>();
  if (data) {
    return <UserPage user={{ ...data, ...changed }} onChanged={setChanged} />;
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <PageNote
        title="User Not Found"
        live="alert"
        text="There is no user with this ID. The account may have been deleted."
        actions={
          <LinkButton variant="key" render={<Link to="/admin" />}>
            Back to Admin
          </LinkButton>
        }
      />
    );
  }
  return (
    <AdminWait
      title="User details"
      backTo="/admin"
      above={<BackToAdmin />}
      error={error}
      loading="Loading user details..."
      offline="Users are read from the server."
      failed="The user could not be read."
      onRetry={() => void refetch()}
    />
  );
}

function BackToAdmin() {
  return (
    <Link to="/admin" search={addressOf(lastAsked() ?? usersSearchIn({})) as never} className="desk admin-back">
      <ArrowLeft className="i" aria-hidden="true" />
      Back to Admin
    </Link>
  );
}

interface PageProps {
  user: AdminUserDetail;
  onChanged: (user: ChangedUser) => void;
}

function UserPage({ user, onChanged }: PageProps) {
  const { id, firstName, lastName, username, email, profileImageUrl } = user;
  const { switchTo, isSwitching } = useSwitchUser('detail');
  const name = [firstName, lastName].filter(Boolean).join(' ');
  usePageTitle(`${name || viewedName(user)}, Admin`, id);
  return (
    <>
      <BackBar to="/admin" />
      <div className="wrap page">
        <BackToAdmin />
        <header className="admin-user-head">
          <Avatar name={name || username || email || '?'} seed={username ?? id} imageUrl={profileImageUrl} size={64} />
          <div className="grow">
            <h1 className="title-1" tabIndex={-1} data-page-title>
              {name || 'Unnamed User'}
            </h1>
            <p className="muted xs num">User ID {id}</p>
          </div>
          <Button variant="key" busy={isSwitching} onClick={() => void switchTo(id)}>
            <UserRoundCog className="i" aria-hidden="true" />
            Switch to User
          </Button>
        </header>
        <div className="admin-user">
          <div>
            <BasicInformation user={user} />
            <CollectionStatistics user={user} />
          </div>
          <div>
            <AccountManagement user={user} onChanged={onChanged} />
            <AdminNotes user={user} onChanged={onChanged} />
            <UserLinks user={user} />
          </div>
        </div>
        <BillingInformation user={user} />
        <BillingHistory user={user} />
      </div>
    </>
  );
}
