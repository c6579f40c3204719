import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../shell/page-title.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import './checkout.css';

export type SuccessPageProps = {
  title: string;
  text: ReactNode;
  /** Above the title: the meter. */
  meter?: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
  /** The provider's number of the payment, for questions about it. */
  sessionId?: string | undefined;
};

/** The page after the payment page; there is no way back to that one. */
export function SuccessPage({ title, text, meter, children, actions, sessionId }: SuccessPageProps) {
  usePageTitle(title);
  return (
    <div className="wrap">
      <div className="paid">
        {meter}
        {/* Announces the change from waiting to done. */}
        <div role="status">
          <h1 tabIndex={-1} data-page-title>
            {title}
          </h1>
          <p className="muted">{text}</p>
        </div>
        {children}
        <p className="paid-actions">{actions}</p>
        {sessionId !== undefined && <p className="paid-session num">Session {sessionId}</p>}
      </div>
    </div>
  );
}

export function GoHome({ isPrimary = false }: { isPrimary?: boolean }) {
  return (
    <LinkButton size="lg" variant={isPrimary ? 'key' : 'default'} render={<Link to="/" />}>
      Go to My Collection
    </LinkButton>
  );
}
