import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { PageHead } from '../../shell/PageHead.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { AccountSection } from './AccountSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PictureLine } from './PictureLine.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SubscriptionSection } from './SubscriptionSection.tsx';
import { UsernameLine } from './UsernameLine.tsx';
import { useCurrentSection } from './use-current-section.ts';
import './profile.css';
import './settings.css';

const SECTIONS = [
  { id: 'profile', title: 'Profile', Section: ProfileSection },
  { id: 'privacy', title: 'Privacy', Section: PrivacySection },
  { id: 'notifications', title: 'Notifications', Section: NotificationsSection },
  { id: 'subscription', title: 'Subscription', Section: SubscriptionSection },
  { id: 'account', title: 'Account', Section: AccountSection },
] as const;
const IDS = SECTIONS.map(({ id }) => id);

/** The settings of the account, in sections that an address can name. */
export function ProfileSettings() {
  usePageTitle('Profile Settings');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const current = useCurrentSection(IDS, hash);

  function open(event: MouseEvent, id: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ to: '/profile', hash: id });
  }

  return (
    <div className="wrap page settings-page">
      <span className="phone settings-back">
        <IconButton aria-label="Back to You" render={<Link to="/you" />}>
          <ChevronLeft className="i" aria-hidden="true" />
        </IconButton>
      </span>
      <PageHead title="Profile Settings" isDeeper />
      <div className="settings">
        <nav className="desk settings-index" aria-label="Sections">
          {SECTIONS.map(({ id, title }) => (
            // A link of the router would stay the current one while another section is read.
            <a key={id} href={`#${id}`} aria-current={id === current || undefined} onClick={(event) => open(event, id)}>
              {title}
            </a>
          ))}
        </nav>
        <div>
          {SECTIONS.map(({ id, title, Section }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 className="title-2" id={`${id}-title`}>
                {title}
              </h2>
              <Section />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Picture, username and the fields about oneself. */
function ProfileSection() {
  return (
    <>
      <ul>
        <PictureLine />
        <UsernameLine />
      </ul>
      <ProfileForm />
    </>
  );
}
