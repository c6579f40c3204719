import { Link, useRouter } from '@tanstack/react-router';
import { Button } from '../ui/Button.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageNote } from '../ui/PageNote.tsx';
import { usePageTitle } from './page-title.ts';

export function NotFound() {
  const { history } = useRouter();
  usePageTitle('404 Page Not Found');
  return (
    <PageNote
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      ways={
        <>
          <LinkButton variant="key" render={<Link to="/" />}>
            Back to the start
          </LinkButton>
          {history.canGoBack() && <Button onClick={() => history.back()}>Back</Button>}
        </>
      }
    />
  );
}
