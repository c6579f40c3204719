import { Fragment, type ReactNode } from 'react';
import { useWideScreen } from '../../../ui/use-wide-screen.ts';
import { EmailList } from './EmailList.tsx';
import { SiteFigures } from './SiteFigures.tsx';
import { TierBar } from './TierBar.tsx';
import { UserManagement } from './UserManagement.tsx';
import './admin-users.css';

/**
 * The figures of the site, and its users.
 * @param siteContent the section about the texts of the site
 */
export function Dashboard({ siteContent }: { siteContent: ReactNode }) {
  const isWide = useWideScreen();
  const site = (
    <Fragment key="site">
      <SiteFigures />
      <div className="admin-parts">
        <TierBar />
        <EmailList />
        {siteContent}
      </div>
    </Fragment>
  );
  const users = <UserManagement key="users" />;
  // On a phone it is opened to look for a person.
  return isWide ? [site, users] : [users, site];
}
