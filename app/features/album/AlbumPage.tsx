import { Pencil } from 'lucide-react';
import { useAlbumFigures, useAlbumReviews } from '../../online/use-album-reviews.ts';
import { ListedReviews } from '../../record-ui/review/ReviewsOfAlbum.tsx';
import { loginAddress } from '../../session/login-address.ts';
import { useSession } from '../../session/session-context.ts';
import { useOnline } from '../../session/use-online.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { AlbumLayout } from './AlbumLayout.tsx';
import { MemberAlbum } from './MemberAlbum.tsx';
import { useVisitorFacts } from './use-album-facts.ts';
import './album.css';

export type AlbumPageProps = { artist: string; title: string };

/** An album with its reviews; members also see their own copies. */
export function AlbumPage(album: AlbumPageProps) {
  const { state } = useSession();
  usePageTitle(`${album.title} by ${album.artist}`);
  // The key resets the state, so that one album's data never shows under another's name.
  const key = `${album.artist}\n${album.title}`;
  return state.phase === 'signed-in' ? <MemberAlbum key={key} {...album} /> : <VisitorAlbum key={key} {...album} />;
}

function VisitorAlbum(album: AlbumPageProps) {
  const online = useOnline();
  const reviews = useAlbumReviews(album, { online, viewerId: undefined });
  const { figures } = useAlbumFigures(album, online);
  const facts = useVisitorFacts(album, online);
  return (
    <AlbumLayout
      {...album}
      facts={facts}
      imageUrl={facts?.imageUrl}
      figures={figures}
      online={online}
      reviews={(heading) => (
        <>
          <div className="reviews-bar">
            <div className="grow">{heading}</div>
            <LinkButton href={loginAddress()}>
              <Pencil className="i" aria-hidden="true" />
              Write Review
            </LinkButton>
          </div>
          <ListedReviews title={album.title} reviews={reviews} online={online} />
        </>
      )}
      actions={
        <LinkButton variant="key" size="lg" href={loginAddress()}>
          Sign In to add it
        </LinkButton>
      }
    />
  );
}
