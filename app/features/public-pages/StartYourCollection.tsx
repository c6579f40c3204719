import { Link } from '@tanstack/react-router';
import { FREE_ALBUM_LIMIT } from '../../../shared/domain/plan.ts';
import { useSession } from '../../session/session-context.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** Invites a visitor to sign up. Below a page that was not found it is not the main button. */
export function StartYourCollection({ isAside = false }: { isAside?: boolean }) {
  const { state } = useSession();
  const isIn = state.phase === 'signed-in';
  return (
    <section className="start-yours" aria-labelledby="start-yours">
      <div>
        <h2 className="title-2" id="start-yours">
          Start Your Collection
        </h2>
        <p className="muted">
          Catalogue your own records and keep a wishlist like this one. Free for up to {FREE_ALBUM_LIMIT} albums.
        </p>
      </div>
      {isIn ? (
        <LinkButton render={<Link to="/" />}>My Collection</LinkButton>
      ) : (
        <LinkButton variant={isAside ? 'default' : 'key'} href="/api/login">
          Start Free ({FREE_ALBUM_LIMIT} Albums)
        </LinkButton>
      )}
    </section>
  );
}
