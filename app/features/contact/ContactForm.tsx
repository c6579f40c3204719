import { useEffect, useRef, useSyncExternalStore } from 'react';
import { CONTACT_CATEGORIES, CONTACT_MAX } from '../../../shared/domain/contact.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextArea } from '../../ui/field/TextArea.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Remark } from '../../ui/text/Remark.tsx';
import type { Drafting } from './contact-draft.ts';
import type { ContactText } from './contact-text.ts';
import { useContact } from './use-contact.ts';

const CATEGORIES = Object.entries(CONTACT_CATEGORIES).map(([value, label]) => ({ value, label }));

export type ContactFormProps = {
  draft: Drafting;
  /** The visitor is not signed in. */
  isVisitor?: boolean;
  connected: boolean;
  /** The draft kept without a connection. */
  kept: string;
  /** Why nothing can be sent here at all. */
  blocked?: string | undefined;
};

export function ContactForm({ draft, isVisitor = false, connected, kept, blocked }: ContactFormProps) {
  const contact = useContact(draft, isVisitor);
  const { bodyRef, problems } = contact;
  const { value } = draft;
  const isTakenOver = useTakenOver();
  const takeTyped = useRef(contact.change);

  // Text typed into the page before its code had loaded.
  useEffect(() => {
    const typed = typedIn(bodyRef.current);
    if (Object.keys(typed).length > 0) takeTyped.current(typed);
  }, [bodyRef]);

  if (contact.sentFrom !== undefined) return <Sent to={contact.sentFrom} onAnother={contact.writeAnother} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (connected && blocked === undefined) contact.submit();
      }}
    >
      <div ref={bodyRef} className="form">
        <div className="contact-who">
          <TextField
            name="name"
            label="Name"
            required
            autoComplete="name"
            dir="auto"
            maxLength={CONTACT_MAX.name}
            value={value.name}
            error={problems.name}
            onValueChange={(name) => contact.change({ name })}
          />
          <TextField
            name="email"
            label="Email"
            required
            type="email"
            autoComplete="email"
            value={value.email}
            error={problems.email}
            onValueChange={(email) => contact.change({ email })}
          />
        </div>
        <Field label="Category" error={problems.category}>
          <Select
            name="category"
            options={CATEGORIES}
            value={value.category}
            onChange={(event) => contact.change({ category: event.currentTarget.value })}
          />
        </Field>
        <TextField
          name="subject"
          label="Subject"
          required
          dir="auto"
          maxLength={CONTACT_MAX.subject}
          value={value.subject}
          error={problems.subject}
          onValueChange={(subject) => contact.change({ subject })}
        />
        <Field label="Message" required error={problems.message}>
          <TextArea
            name="message"
            rows={6}
            value={value.message}
            onChange={(event) => contact.change({ message: event.currentTarget.value })}
          />
        </Field>
        {contact.failure !== undefined && (
          <Remark tone="bad" live>
            {contact.failure}
          </Remark>
        )}
        <div className="contact-send">
          <Button
            type="submit"
            variant="key"
            size="lg"
            disabled={!connected || !isTakenOver || blocked !== undefined}
            busy={contact.saving}
            busyLabel="Sending…"
          >
            {connected ? 'Send Message' : 'Needs a connection'}
          </Button>
          {(blocked !== undefined || !connected) && (
            <p className="muted sm" role="status">
              {blocked ?? kept}
            </p>
          )}
          <noscript>
            <p className="muted sm">Sending from this page needs JavaScript. An e-mail works as well.</p>
          </noscript>
        </div>
      </div>
    </form>
  );
}

function Sent({ to, onAnother }: { to: string; onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="contact-sent">
      <h2 className="title-2" ref={title} tabIndex={-1}>
        Your message is sent
      </h2>
      <p className="muted">
        We've received your message and will get back to you soon. The answer goes to <bdi>{to}</bdi>.
      </p>
      <Button onClick={onAnother}>Write another message</Button>
    </div>
  );
}

/** False on a page from the server whose code has not taken it over: the browser itself would send the form. */
function useTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

function typedIn(body: HTMLElement | null): Partial<ContactText> {
  const inputs = body?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
  return Object.fromEntries(
    [...inputs].filter(({ value, defaultValue }) => value !== defaultValue).map(({ name, value }) => [name, value]),
  );
}
