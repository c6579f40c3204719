import { Link } from '@tanstack/react-router';
import { LinkButton } from '../ui/LinkButton.tsx';
import { usePageTitle } from './page-title.ts';

/** The page of an address nobody has. */
export function NotFound() {
  usePageTitle('404 Page Not Found');
  return (
    <div className="wrap page lost">
      <h1 className="title-1" tabIndex={-1} data-page-title>
        404 Page Not Found
      </h1>
      <p className="muted">Did you forget to add the page to the router?</p>
      <p className="lost-ways">
        <LinkButton variant="key" render={<Link to="/" />}>
          Back to the start
        </LinkButton>
      </p>
    </div>
  );
}
