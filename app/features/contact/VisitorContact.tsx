import { useEffect, useState } from 'react';
import { useOnline } from '../../session/use-online.ts';
import { ContactForm } from './ContactForm.tsx';
import {
  broughtFromSignIn,
  type ContactDraft,
  EMPTY_MESSAGE,
  forgetSignIn,
  keepOfVisitor,
  keptOfVisitor,
} from './contact-draft.ts';

/** The form of a visitor. */
export function VisitorContact() {
  const [value, setValue] = useState<ContactDraft>(() => broughtFromSignIn() ?? keptOfVisitor());
  const connected = useOnline();

  useEffect(() => forgetSignIn(), []);
  useEffect(() => keepOfVisitor(value), [value]);

  return (
    <ContactForm
      draft={{
        value,
        change: (changes) => setValue((before) => ({ ...before, ...changes })),
        reset: () => setValue(EMPTY_MESSAGE),
      }}
      isVisitor
      connected={connected}
      kept="What you write stays here while this page is open. You can send it when you are back online."
    />
  );
}
