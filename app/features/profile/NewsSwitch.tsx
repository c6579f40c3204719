import { readNewsByMail, updateNewsByMail } from '../../../shared/contract/settings.ts';
import { call } from '../../online/call.ts';
import { useRead } from '../../online/use-read.ts';
import { SettingSwitch } from './SettingSwitch.tsx';

/** Puts the person's address on the list for news. The choice is the owner's alone. */
export function NewsSwitch({ blocked }: { blocked: string | undefined }) {
  const { data, refetch } = useRead(readNewsByMail, { by: 'page' }, { enabled: blocked === undefined });
  return (
    <SettingSwitch
      label="News by e-mail"
      hint="Now and then, what is new in Side One. Mails about your plan and your gifts come in any case."
      checked={data?.newsByMail ?? false}
      disabled={blocked !== undefined || !data}
      setting="news by e-mail"
      send={async (newsByMail) => {
        await call(updateNewsByMail, { body: { newsByMail } });
        await refetch();
        return undefined;
      }}
      done={(next) => (next ? 'You get news by e-mail' : 'You get no news by e-mail')}
    />
  );
}
