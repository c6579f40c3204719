import { useState } from 'react';
import {
  listDevices,
  type SignedInDevice,
  signOutDevice,
  signOutOtherDevices,
} from '../../../shared/contract/settings.ts';
import { call } from '../../online/call.ts';
import { useRead } from '../../online/use-read.ts';
import { useSignOut } from '../../session/SignOut.tsx';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { toast } from '../../ui/toast.ts';
import { useBlocked } from './use-blocked.ts';

type Question = { about: 'everywhere' } | { about: 'device'; device: SignedInDevice };

/** The signed-in devices, each with a button to sign it out. */
export function Devices() {
  const { owner: blocked } = useBlocked();
  const { data, error, refetch } = useRead(listDevices, { by: 'page' }, { enabled: blocked === undefined });
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setIsAsking] = useState(false);
  const signOutHere = useSignOut();
  const work = useOneAtATime();

  function ask(about: Question) {
    setQuestion(about);
    setIsAsking(true);
  }

  async function signOut(asked: Question) {
    try {
      if (asked.about === 'device') await call(signOutDevice, { params: { id: asked.device.id } });
      else await call(signOutOtherDevices);
      setIsAsking(false);
      await refetch();
      // On this device, signing out first asks about unsent changes.
      if (asked.about === 'everywhere') signOutHere();
      else toast({ title: 'Signed out there', text: asked.device.name });
    } catch {
      toast({ title: 'Error', text: 'Failed to sign out there. Please try again.', tone: 'bad' });
    }
  }

  return (
    <section className="settings-part" aria-labelledby="devices">
      <h3 className="title-3" id="devices">
        Signed-in devices
      </h3>
      {blocked !== undefined ? (
        <p className="muted sm">{blocked}</p>
      ) : error ? (
        <p className="sm muted" role="status">
          They could not be read.{' '}
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <>
          <ul aria-busy={data === undefined || undefined}>
            {data?.map((device) => (
              <PageLine key={device.id} title={device.name} text={usedText(device)}>
                {!device.isThis && (
                  <Button onClick={() => ask({ about: 'device', device })}>
                    Sign out there<span className="vh">: {device.name}</span>
                  </Button>
                )}
              </PageLine>
            ))}
          </ul>
          {data !== undefined && data.length > 1 && (
            <p className="settings-below">
              <Button onClick={() => ask({ about: 'everywhere' })}>Sign out everywhere</Button>
            </p>
          )}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => question && void work.run(() => signOut(question))}
        title={question?.about === 'everywhere' ? 'Sign out everywhere' : 'Sign out there'}
        confirmLabel="Sign out"
        busy={work.isRunning()}
        busyLabel="Signing out…"
      >
        {question && <p>{consequence(question)}</p>}
      </ConfirmDialog>
    </section>
  );
}

function usedText({ isThis, lastUsedAt, signedInAt }: SignedInDevice): string {
  const since = signedInAt === null ? '' : `, signed in on ${dayText(signedInAt)}`;
  if (isThis) return `This device${since}`;
  return lastUsedAt === null ? `Signed in${since}` : `Last used on ${dayText(lastUsedAt)}${since}`;
}

function consequence(asked: Question): string {
  const ends = 'can no longer read or change anything here.';
  if (asked.about === 'device') {
    return `${asked.device.name} ${ends} What it already holds stays on it until it signs in again.`;
  }
  return `Your other devices ${ends} What they already hold stays on them until they sign in again. Then this device signs out too, and asks first about changes that are not sent yet.`;
}
