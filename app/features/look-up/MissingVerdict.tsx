import { Link } from '@tanstack/react-router';
import { Heart, Minus, Plus, Search } from 'lucide-react';
import { pressingLine, type ReleaseFields } from '../../../shared/domain/release.ts';
import type { WishlistRow } from '../../../shared/schemas/wishlist-item.ts';
import { moveFailure } from '../../library/commands/failure-text.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { ArtistLine } from '../../record-ui/ArtistLine.tsx';
import { LibrarySleeve } from '../../record-ui/library/LibrarySleeve.tsx';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { VerdictCard } from '../../record-ui/VerdictCard.tsx';
import type { Verdict } from '../../search/answer.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { oneOver } from '../../ui/over-page.ts';
import { DiscogsNote } from '../../ui/text/DiscogsNote.tsx';
import { toast } from '../../ui/toast.ts';
import type { BarcodeAlbum } from './use-barcode-album.ts';
import { sameArtistWords, verdictTitle, wishedWords } from './verdict-words.ts';

const NOT_HERE = 'Not in your collection';

/** A wishlist item: buying it moves it into the collection. */
export function WishedVerdict({ wish }: { wish: WishlistRow }) {
  const library = useLibrary();
  const moving = useOneAtATime();

  async function bought() {
    const result = await library.run('wishlist.moveToCollection', { id: wish.id });
    if (!result.ok) return toast(moveFailure(result));
    toast({
      title: `${wish.title} is in your collection`,
      action: undoAction(library, result.group),
    });
  }

  return (
    <VerdictCard tone="no" icon={<Minus className="i" aria-hidden="true" />} answer={NOT_HERE}>
      <div className="row">
        <LibrarySleeve artist={wish.artist} title={wish.title} imageUrl={wish.imageUrl} size={88} decorative />
        <div className="grow">
          <b className="title-3">{wish.title}</b>
          <p className="muted sm">
            <ArtistLine artist={wish.artist} year={wish.year} label={null} />
          </p>
          <p className="sm look-wished">
            <Heart className="i" aria-hidden="true" />
            {wishedWords(wish)}
          </p>
        </div>
      </div>
      <div className="look-acts">
        <Button variant="key" busy={moving.isRunning()} onClick={() => void moving.run(bought)}>
          <Plus className="i" aria-hidden="true" />I bought it
        </Button>
        <LinkButton render={<Link to="/wishlist" />}>Open wishlist</LinkButton>
      </div>
    </VerdictCard>
  );
}

export type AbsentVerdictProps = {
  verdict: Extract<Verdict, { kind: 'none' | 'same-artist' }>;
  query: string;
  /** The album, if the music database or a pack names it. */
  known: BarcodeAlbum;
  /** Other rows match, but under another name. */
  isShown: boolean;
};

/** The album is neither owned nor on the wishlist, as far as this device knows. */
export function AbsentVerdict({ verdict, query, known, isShown }: AbsentVerdictProps) {
  return (
    <VerdictCard tone="no" icon={<Minus className="i" aria-hidden="true" />} answer={NOT_HERE}>
      {known.album ? (
        <KnownAlbum album={known.album} isFromPack={known.isFromPack === true} />
      ) : (
        <p className="muted look-note">{isShown ? notCalledWords(query) : absentWords(verdict, query)}</p>
      )}
      {known.isAsking && <p className="muted sm look-line">Looking the barcode up in the music database…</p>}
      <Acts query={query} wish={wishFor(known, query)} />
    </VerdictCard>
  );
}

/** No verdict: the other rows contain the typed words. */
export function RowsVerdict({ verdict, query }: { verdict: Extract<Verdict, { kind: 'rows' }>; query: string }) {
  return (
    <VerdictCard tone="no" icon={<Search className="i" aria-hidden="true" />} answer={verdictTitle(verdict)}>
      <p className="muted look-note look-called">{notCalledWords(query)}</p>
    </VerdictCard>
  );
}

/** After the rows: the record is none of them. */
export function NoneOfThese({ query }: { query: string }) {
  return (
    <section className="look-none" aria-labelledby="look-none">
      <h2 id="look-none" className="muted sm">
        None of these?
      </h2>
      <Acts query={query} wish={query} />
    </section>
  );
}

function Acts({ query, wish }: { query: string; wish: string }) {
  return (
    <div className="look-acts">
      <LinkButton
        variant="key"
        render={<Link to="/look-up" search={{ q: query, add: 'record' }} state={oneOver} resetScroll={false} />}
      >
        <Plus className="i" aria-hidden="true" />I bought it
      </LinkButton>
      <LinkButton render={<Link to="/wishlist" search={{ add: 'item', q: wish }} />}>Add to Wishlist</LinkButton>
    </div>
  );
}

function KnownAlbum({ album, isFromPack }: { album: ReleaseFields; isFromPack: boolean }) {
  const { artist, title, imageUrl } = album;
  return (
    <>
      <div className="row">
        <Sleeve artist={artist} title={title} imageUrl={imageUrl} size={88} decorative />
        <div className="grow">
          <b className="title-3">{title}</b>
          <p className="muted sm">{artist}</p>
          <p className="muted sm">{pressingLine(album)}</p>
          {isFromPack && album.catalogNumber !== null && <p className="muted sm">{album.catalogNumber}</p>}
        </div>
      </div>
      {isFromPack ? (
        <p className="muted sm look-line">From the pocket catalogue</p>
      ) : (
        <DiscogsNote className="look-line" />
      )}
    </>
  );
}

function wishFor({ album }: BarcodeAlbum, query: string): string {
  return album ? `${album.artist} ${album.title}` : query;
}

function notCalledWords(query: string): string {
  return `No album or artist here is called just “${query}”.`;
}

function absentWords(verdict: AbsentVerdictProps['verdict'], query: string): string {
  if (verdict.kind === 'same-artist') return sameArtistWords(verdict.count, verdict.artists);
  if (verdict.barcode !== undefined) {
    return `None of your records lists the barcode ${query}. Type the artist or title to be sure.`;
  }
  return `Nothing here fits “${query}”.`;
}
