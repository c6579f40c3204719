import { goesBy, settingsOf } from '../../../shared/domain/notification-settings.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';

/** The ways by which a price alert reaches the person. Mails go to a verified address. */
export function useAlertWays(): { app: boolean; push: boolean; mail: boolean } {
  const { notificationSettings, emailVerified } = useNewestAccount();
  const settings = settingsOf(notificationSettings);
  const goes = (way: 'app' | 'push' | 'mail') => goesBy(settings, 'price', way);
  return { app: goes('app'), push: goes('push'), mail: goes('mail') && emailVerified };
}
