import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { usePageTitle } from './page-title.ts';

/** What a screen that broke leaves behind: a way on, and the word that nothing is lost. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle('Something broke');
  return (
    <div className="wrap page lost" role="alert">
      <h1 className="title-1" tabIndex={-1} data-page-title>
        This screen stopped working
      </h1>
      <p className="muted">
        Your records and everything you changed are safe on this device. Open the screen again, or go back to the start.
      </p>
      <p className="lost-ways">
        <Button
          variant="key"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
        <LinkButton render={<Link to="/" reloadDocument />}>Back to the start</LinkButton>
      </p>
      <details className="sm">
        <summary>What happened</summary>
        <pre className="lost-detail">{error instanceof Error ? error.message : String(error)}</pre>
      </details>
    </div>
  );
}
