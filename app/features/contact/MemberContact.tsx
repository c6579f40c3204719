import { useEffect, useEffectEvent, useState } from 'react';
import type { Account } from '../../../shared/domain/user.ts';
import { useDrafted } from '../../library/react/use-drafted.ts';
import { useAccount } from '../../session/session-context.ts';
import { useConnected } from '../../session/use-connected.ts';
import { useOwnerOnlyReason } from '../../session/use-owner-only-reason.ts';
import { ContactForm } from './ContactForm.tsx';
import { broughtFromSignIn, type ContactDraft, EMPTY_MESSAGE, forgetSignIn } from './contact-draft.ts';

/** The form of a signed-in person: it keeps what is typed among their own things until the message is sent. */
export function MemberContact() {
  const account = useAccount();
  const draft = useDrafted<ContactDraft>('contact', messageOf(account));
  const { loaded } = draft;
  const [brought] = useState(() => broughtFromSignIn());
  const connected = useConnected();
  const ownerOnlyReason = useOwnerOnlyReason();

  const takeBrought = useEffectEvent(() => {
    forgetSignIn();
    if (brought && !draft.dirty) draft.change(brought);
  });
  useEffect(() => {
    if (loaded) takeBrought();
  }, [loaded]);

  if (!loaded) return <div className="contact-form-place" />;
  return (
    <ContactForm
      draft={draft}
      connected={connected}
      blocked={ownerOnlyReason}
      kept="What you write is kept on this device. You can send it when you are back online."
    />
  );
}

function messageOf({ firstName, lastName, username, email }: Account): ContactDraft {
  const name = [firstName, lastName].filter(Boolean).join(' ') || username;
  return { ...EMPTY_MESSAGE, name: name ?? '', email: email ?? '' };
}
