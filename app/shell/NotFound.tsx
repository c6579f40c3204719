import { Link } from '@tanstack/react-router';
import { LinkButton } from '../ui/LinkButton.tsx';
import { PageNote } from '../ui/list/PageNote.tsx';
import { usePageTitle } from './page-title.ts';

export function NotFound() {
  usePageTitle('404 Page Not Found');
  return (
    <PageNote
      title="404 Page Not Found"
      text="Did you forget to add the page to the router?"
      actions={
        <LinkButton variant="key" render={<Link to="/" />}>
          Back to the start
        </LinkButton>
      }
    />
  );
}
