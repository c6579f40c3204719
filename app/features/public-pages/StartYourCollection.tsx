import { Link } from '@tanstack/react-router';
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
        <p className="muted">Catalogue your own records and keep a wishlist like this one. Free for up to 15 albums.</p>
      </div>
      {isIn ? (
        <LinkButton render={<Link to="/" />}>My Collection</LinkButton>
      ) : (
        <LinkButton variant={isAside ? 'default' : 'key'} href="/api/login">
          Start Free (15 Albums)
        </LinkButton>
      )}
    </section>
  );
}
