import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MemberBackBar } from '../../shell/MemberBackBar.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageNote } from '../../ui/list/PageNote.tsx';

export type NotFoundPageProps = {
  title: string;
  children: ReactNode;
  /** Retries the request. */
  onRetry?: (() => void) | undefined;
};

/** A page that cannot be shown: the reason, and the way home. */
export function NotFoundPage({ title, children, onRetry }: NotFoundPageProps) {
  usePageTitle(title);
  return (
    <>
      <MemberBackBar />
      <PageNote
        live="status"
        title={title}
        text={children}
        actions={
          <>
            {onRetry && (
              <Button variant="key" onClick={onRetry}>
                Try again
              </Button>
            )}
            <LinkButton variant={onRetry ? 'default' : 'key'} render={<Link to="/" />}>
              Back to Home
            </LinkButton>
          </>
        }
      />
    </>
  );
}

/** Shown offline instead of a page that needs the server (AMB-79). */
export function NeedsConnection({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <NotFoundPage title={title} onRetry={onRetry}>
      <p>Needs a connection. Other people’s pages are loaded each time and not stored on this device.</p>
    </NotFoundPage>
  );
}

export function DidNotLoad({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  return (
    <NotFoundPage title="This page did not load" onRetry={onRetry}>
      <p>{message ?? 'The server gave no answer that makes sense.'}</p>
    </NotFoundPage>
  );
}
