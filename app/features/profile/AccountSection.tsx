import { useNewestAccount } from '../../session/use-newest-account.ts';
import { dayText } from '../../ui/text/day-text.ts';
import { KeyValues } from '../../ui/text/KeyValues.tsx';
import { CurrencySetting } from './CurrencySetting.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { SupportReceipts } from './SupportReceipts.tsx';

/** The account's details, its signed-in devices, and its deletion. */
export function AccountSection() {
  const { email, username, createdAt, role } = useNewestAccount();
  return (
    <>
      <KeyValues
        rows={[
          { key: 'E-mail', value: email ?? 'None' },
          { key: 'Username', value: username ?? 'Not chosen yet' },
          { key: 'Collector since', value: dayText(createdAt) },
          { key: 'Sign-in', value: 'Handled by the sign-in provider' },
          ...(role === 'admin' ? [{ key: 'Role', value: 'Admin' }] : []),
        ]}
      />
      <CurrencySetting />
      <Devices />
      <SupportReceipts />
      <DeleteAccount />
    </>
  );
}
