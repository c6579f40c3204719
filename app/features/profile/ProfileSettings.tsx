import { Link, useLocation } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { PageHead } from '../../shell/PageHead.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { AccountSection } from './AccountSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SubscriptionSection } from './SubscriptionSection.tsx';
import './profile.css';
import './settings.css';

const SECTIONS = [
  { id: 'profile', title: 'Profile', Section: ProfileSection },
  { id: 'privacy', title: 'Privacy', Section: PrivacySection },
  { id: 'subscription', title: 'Subscription', Section: SubscriptionSection },
  { id: 'account', title: 'Account', Section: AccountSection },
] as const;

/** The settings of the account, in sections that an address can name. */
export function ProfileSettings() {
  usePageTitle('Profile Settings');
  const { hash } = useLocation();
  const current = SECTIONS.find(({ id }) => id === hash)?.id ?? SECTIONS[0].id;
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
            <Link
              key={id}
              to="/profile"
              hash={id}
              activeOptions={{ includeHash: true }}
              aria-current={id === current || undefined}
            >
              {title}
            </Link>
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
