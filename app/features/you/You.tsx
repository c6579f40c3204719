import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { displayNameOf } from '../../../shared/domain/user.ts';
import { Avatar } from '../../record-ui/sleeve/Avatar.tsx';
import { useSignOut } from '../../session/SignOut.tsx';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { avatarName } from '../../shell/AccountMenu.tsx';
import { KeyboardSetting } from '../../shell/KeyboardSetting.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { applyUpdate, useUpdateReady } from '../../shell/update.ts';
import { Button } from '../../ui/Button.tsx';
import { SettingLine } from '../../ui/field/SettingLine.tsx';
import { laterCode, useLoadedCode } from '../../ui/later-code.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { type Theme, useTheme } from '../../ui/theme.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { BackupAndStorage } from './BackupAndStorage.tsx';
import './you.css';

const pocketSetting = laterCode(() => import('./pocket/PocketSetting.tsx'));

const THEMES: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Silver' },
  { value: 'dark', label: 'Black' },
];

/**
 * The account, and the app's settings on this device.
 * @param backup the rows for saving and restoring the library
 */
export function You({ backup }: { backup: ReactNode }) {
  const account = useNewestAccount();
  const signOut = useSignOut();
  const [theme, setTheme] = useTheme();
  const pocket = useLoadedCode(pocketSetting);
  return (
    <div className="wrap page you">
      <PageHead title="You" />
      <section className="row you-who" aria-label="Signed in as">
        <Avatar
          name={avatarName(account)}
          seed={account.username ?? account.id}
          imageUrl={account.profileImageUrl}
          size={64}
        />
        <div className="grow">
          <p className="title-2 clip">{displayNameOf(account)}</p>
          {account.username !== null && <p className="muted sm">@{account.username}</p>}
          <p className="muted sm clip">{account.email ?? 'No email'}</p>
        </div>
      </section>

      <div className="you-columns">
        <div>
          <AccountLinks />
          <BackupAndStorage backup={backup} />

          <section>
            <h2 className="title-2">On this device</h2>
            <SettingLine title="Appearance" text="Silver is light, Black is dark.">
              <Segmented label="Appearance" value={theme} onValueChange={setTheme} options={THEMES} />
            </SettingLine>
            {pocket && <pocket.PocketSetting />}
            <UpdateSetting />
          </section>

          <section>
            <h2 className="title-2">More</h2>
            <ul className="you-links">
              <li>
                <Link to="/manage-collections">Collections</Link>
              </li>
              <li>
                <Link to="/statistics">Your shelf in numbers</Link>
              </li>
              <li>
                <Link to="/statistics" search={{ year: new Date().getFullYear() }}>
                  Your year in records
                </Link>
              </li>
              <li>
                <Link to="/pricing">Pricing</Link>
              </li>
            </ul>
          </section>

          <section>
            <h2 className="title-2">Help and about</h2>
            <ul className="you-links">
              <li>
                <Link to="/contact">Help Center</Link>
              </li>
              <li>
                <Link to="/contact">Contact Us</Link>
              </li>
              <li>
                <Link to="/about">About</Link>
              </li>
              <li>
                <Link to="/about-collections">About Collections</Link>
              </li>
              <li>
                <Link to="/privacy-policy">Privacy Policy</Link>
              </li>
              <li>
                <Link to="/terms-of-service">Terms of Service</Link>
              </li>
            </ul>
          </section>

          <p className="you-out">
            <Button onClick={signOut}>
              <LogOut className="i" aria-hidden="true" />
              Log out
            </Button>
          </p>
        </div>
        <section className="desk">
          <h2 className="title-2">Keyboard</h2>
          <KeyboardSetting />
        </section>
      </div>
    </div>
  );
}

/** The update toast's offer, for people who dismissed the toast. */
function UpdateSetting() {
  if (!useUpdateReady()) return null;
  return (
    <SettingLine title="New version ready" text="What you typed stays.">
      <Button onClick={applyUpdate}>Reload</Button>
    </SettingLine>
  );
}
