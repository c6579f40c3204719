import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageNote } from '../ui/list/PageNote.tsx';
import { usePageTitle } from './page-title.ts';

/** Replaces a screen that crashed: it offers a way on and says that no data is lost. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle('Something broke');
  return (
    <PageNote
      live="alert"
      title="This screen stopped working"
      text="Your records and everything you changed are safe on this device. Open the screen again, or go back to the start."
      actions={
        <>
          <Button
            variant="key"
            onClick={() => {
              if (isCodeMissing(error)) return location.reload();
              reset();
              void router.invalidate();
            }}
          >
            Try again
          </Button>
          {router.history.canGoBack() && <Button onClick={() => router.history.back()}>Back</Button>}
          <LinkButton render={<Link to="/" reloadDocument />}>Back to the start</LinkButton>
        </>
      }
    >
      <details className="sm">
        <summary>What happened</summary>
        <pre className="lost-detail">{error instanceof Error ? error.message : String(error)}</pre>
      </details>
    </PageNote>
  );
}

/** A browser does not ask again for a module that failed, until the page is loaded again. */
function isCodeMissing(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script failed|Unable to preload/.test(error.message)
  );
}
