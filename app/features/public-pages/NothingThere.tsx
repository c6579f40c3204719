import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../shell/page-title.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

export type NothingThereProps = {
  title: string;
  children: ReactNode;
  /** Asks the server again. */
  onRetry?: (() => void) | undefined;
};

/** A page that cannot be shown: what is the matter, and the way home. */
export function NothingThere({ title, children, onRetry }: NothingThereProps) {
  usePageTitle(title);
  return (
    <div className="wrap page lost">
      <h1 className="title-1" tabIndex={-1} data-page-title>
        {title}
      </h1>
      <div className="muted" role="status">
        {children}
      </div>
      <p className="lost-ways">
        {onRetry && (
          <Button variant="key" onClick={onRetry}>
            Try again
          </Button>
        )}
        <LinkButton variant={onRetry ? 'default' : 'key'} render={<Link to="/" />}>
          Back to Home
        </LinkButton>
      </p>
    </div>
  );
}

/** A page that needs the server, while there is none (AMB-79). */
export function NeedsConnection({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <NothingThere title={title} onRetry={onRetry}>
      <p>Needs a connection. Other people’s pages are read anew each time and are not kept on this device.</p>
    </NothingThere>
  );
}

export function DidNotLoad({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  return (
    <NothingThere title="This page did not load" onRetry={onRetry}>
      <p>{message ?? 'The server gave no answer that makes sense.'}</p>
    </NothingThere>
  );
}
