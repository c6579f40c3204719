import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { collectionAddress } from '../../../shared/domain/public-address.ts';
import { useCollections, useWishlist } from '../../library/react/hooks.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { countText } from '../../ui/number-text.ts';

/** The public parts of the account, each linked to its public page. */
export function PublicParts() {
  const { username, isPublic, wishlistIsPublic } = useNewestAccount();
  const collections = useCollections().filter((collection) => collection.isPublic);
  const wishes = useWishlist().filter((wish) => wish.isPublic);
  // A review links to its writer's profile, also by the id (AMB-27); everything else has an address with the username.
  const without = isPublic
    ? 'Without a username, only your profile is public: your reviews lead to it.'
    : 'Nothing is public without a username.';
  if (username === null) return <p className="muted sm settings-below">{without}</p>;
  const isNothing = !isPublic && !wishlistIsPublic && collections.length === 0;
  return (
    <section className="settings-part" aria-labelledby="public-parts">
      <h3 className="title-3" id="public-parts">
        What others see
      </h3>
      {isNothing ? (
        <p className="muted sm">Nothing. Your profile, your wishlist and every collection are private.</p>
      ) : (
        <ul>
          {isPublic && (
            <Part
              link={
                <Link className="go" to="/$username" params={{ username }}>
                  Your public page
                </Link>
              }
              text="Your names, your picture, your bio, how many records and reviews you have, your public collections and reviews"
            />
          )}
          {wishlistIsPublic && (
            <Part
              link={
                <Link className="go" to="/$username/wishlist" params={{ username }}>
                  Your wishlist
                </Link>
              }
              text={`${countText(wishes.length, 'wish', 'wishes')} that you have not made private`}
            />
          )}
          {collections.map(({ id, name, recordCount }) => (
            <Part
              key={id}
              link={
                <Link
                  className="go"
                  to="/$username/$collectionName"
                  params={{ username, collectionName: collectionAddress(name) }}
                >
                  {name}
                </Link>
              }
              text={countText(recordCount, 'record')}
            />
          ))}
        </ul>
      )}
      <p className="muted sm settings-below">
        Your e-mail address, zip code, record store, notes and what you paid are never shown to others.
      </p>
    </section>
  );
}

function Part({ link, text }: { link: ReactNode; text: string }) {
  return (
    <PageLine title={link} text={text}>
      <ChevronRight className="i" aria-hidden="true" />
    </PageLine>
  );
}
