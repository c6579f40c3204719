import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { FREE_ALBUM_LIMIT } from '../../../shared/domain/plan.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LANDING_TITLE } from './landing-title.ts';
import { StoredOnDevice } from './StoredOnDevice.tsx';
import './landing.css';

/** Loads the pictures' code when they are needed that are not on the page yet. */
const Pictures = lazy(async () => {
  await missing.promise;
  const { LandingPictures } = await import('./LandingPictures.tsx');
  return { default: LandingPictures };
});
const missing = Promise.withResolvers<void>();
// A page that was built with them keeps them as they are, until it is left.
if (!globalThis.document?.querySelector('[data-prerendered="/"]')) missing.resolve();

/** The page for visitors, and for everyone until the session is known. */
export function Landing() {
  usePageTitle(LANDING_TITLE);
  useEffect(() => missing.resolve, []);
  return (
    <div className="landing">
      <StoredOnDevice />
      <section className="wrap hero">
        <h1 tabIndex={-1} data-page-title>
          Catalogue, discover and share your analog music collection
        </h1>
        <div className="cta">
          <p>
            Start free with {FREE_ALBUM_LIMIT} albums. It opens without signal, so you can check what you own from the
            bottom of any record crate.
          </p>
          <div className="row landing-actions">
            <LinkButton variant="key" size="lg" href="/api/login">
              Start Free ({FREE_ALBUM_LIMIT} Albums)
            </LinkButton>
            <LinkButton variant="quiet" size="lg" render={<Link to="/pricing" />}>
              View All Plans
            </LinkButton>
            <LinkButton variant="quiet" size="lg" render={<Link to="/about" />}>
              Learn More<span className="vh"> about Side One</span>
            </LinkButton>
          </div>
        </div>
      </section>

      <Suspense>
        <Pictures />
      </Suspense>

      <section className="wrap gift-block">
        <div className="grow">
          <h2 className="title-2">Received a Gift Subscription?</h2>
          <p className="muted">You will be asked for the gift code after you sign in.</p>
        </div>
        <LinkButton size="lg" render={<Link to="/redeem-gift" />}>
          <Gift className="i" aria-hidden="true" />
          Redeem gift
        </LinkButton>
      </section>
    </div>
  );
}
