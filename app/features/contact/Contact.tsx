import { SUPPORT_EMAIL } from '../../../shared/domain/support.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageNote } from '../../ui/PageNote.tsx';

/** How to reach support. */
export function Contact() {
  return (
    <PageNote
      title="Contact"
      text={
        <p>
          Write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. A person reads every message and answers
          usually within 24 hours.
        </p>
      }
      ways={
        <LinkButton variant="key" href={`mailto:${SUPPORT_EMAIL}`}>
          Write an e-mail
        </LinkButton>
      }
    />
  );
}
