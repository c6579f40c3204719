import type { ReactNode } from 'react';
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
  return (
    <>
      <SiteFigures />
      <div className="admin-parts">
        <TierBar />
        <EmailList />
        {siteContent}
      </div>
      <UserManagement />
    </>
  );
}
