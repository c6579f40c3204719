import { useState } from 'react';
import type { ContactMessage } from '../../../shared/schemas/contact.ts';
import { type Form, useForm } from '../../forms/use-form.ts';
import { createIdMaker } from '../../library/device/new-id.ts';
import { redirectToSignIn } from '../../session/redirect-to-sign-in.ts';
import { toast } from '../../ui/toast.ts';
import { type Drafting, keepForSignIn } from './contact-draft.ts';
import { type ContactField, type ContactText, isContactField, missingIn, parseContact } from './contact-text.ts';
import { MessageRefused, sendMessage } from './send-message.ts';

const FAILED = 'Failed to send message. Please try again.';

const newId = createIdMaker({ now: Date.now, random: Math.random });

export interface Contacting extends Pick<Form<ContactField>, 'bodyRef' | 'problems' | 'saving'> {
  change(changes: Partial<ContactText>): void;
  submit(): void;
  /** The address that gets the answer, once the message is sent. */
  sentFrom: string | undefined;
  writeAnother(): void;
  /** Why it was not sent. */
  failure: string | undefined;
}

/** Sends a message, and keeps what was typed until the server has it. */
export function useContact({ value, change, reset }: Drafting, isVisitor: boolean): Contacting {
  const form = useForm<ContactField>();
  const [sentFrom, setSentFrom] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function send(message: ContactMessage) {
    setFailure(undefined);
    // The same words keep their id, so that a message whose answer was lost is stored once.
    const id = value.sendId || newId();
    change({ sendId: id });
    try {
      await sendMessage({ ...message, id });
      setSentFrom(message.email);
      reset();
      toast({ title: 'Message Sent', text: "We've received your message and will get back to you soon." });
    } catch (error) {
      await fail(error);
    }
  }

  async function fail(error: unknown) {
    const refusal = error instanceof MessageRefused ? error.refusal : undefined;
    if (refusal?.status === 401) {
      // A member's page has left for the sign-in already.
      if (!isVisitor) return;
      keepForSignIn(value);
      return redirectToSignIn();
    }
    if (refusal?.code === 'ID_CONFLICT') change({ sendId: '' });
    const { field } = refusal?.details ?? {};
    if (isContactField(field)) form.showProblems({ [field]: refusal?.serverMessage });
    const reason = refusal ? refusal.reason : 'There was no answer from the server.';
    setFailure([reason?.replace(/\.?$/, '.'), 'Your message is still here.'].filter(Boolean).join(' '));
    toast({ title: FAILED, text: reason, tone: 'bad' });
  }

  return {
    bodyRef: form.bodyRef,
    problems: form.problems,
    saving: form.saving,
    sentFrom,
    failure,
    writeAnother: () => setSentFrom(undefined),
    change(changes) {
      change({ ...changes, sendId: '' });
      form.clearProblems(changes);
      setFailure(undefined);
    },
    submit() {
      if (Object.keys(missingIn(value)).length > 0) {
        toast({ title: 'Missing Information', text: 'Please fill in all required fields.', tone: 'bad' });
      }
      form.submit(parseContact(value), send);
    },
  };
}
