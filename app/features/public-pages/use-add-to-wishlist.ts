import type { PublicAlbum, PublicOwner } from '../../../shared/contract/public-pages.ts';
import { albumKey } from '../../../shared/domain/text.ts';
import { isWebLink } from '../../../shared/schemas/link.ts';
import { failureText } from '../../library/commands/failure-text.ts';
import type { OpenLibrary } from '../../library/opened-library.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { loginAddress } from '../../session/login-address.ts';
import { useSession } from '../../session/session-context.ts';
import { type OwnState, useOwnShelf } from '../../session/use-own-shelf.ts';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { toast } from '../../ui/toast.ts';
import { ownerName } from './owner-name.ts';

const SIGN_IN_DELAY = 1000;

export interface AddToWishlist {
  stateOf(album: PublicAlbum): OwnState;
  add(album: PublicAlbum): Promise<void>;
}

/**
 * Adds an album of a public collection to the viewer's wishlist; a visitor signs in first.
 * @returns undefined for the owner, who has all of these albums
 */
export function useAddToWishlist(owner: PublicOwner): AddToWishlist | undefined {
  const { state } = useSession();
  const isMine = state.phase === 'signed-in' && state.account.username === owner.username;
  const open = state.phase === 'signed-in' ? state.library : undefined;
  const adding = useOneAtATime();
  const { of: stateOf } = useOwnShelf();

  async function add(album: PublicAlbum): Promise<void> {
    if (!open) {
      toast({ title: 'Please sign in to add items to your wishlist' });
      window.setTimeout(() => window.location.assign(loginAddress()), SIGN_IN_DELAY);
      return;
    }
    const key = albumKey(album);
    if (open.library.view().wishlist.some((wish) => albumKey(wish) === key)) return;
    const { artist, title, year, genre, discogsReleaseId } = album;
    const imageUrl = await ownPicture(open, album.imageUrl);
    const notes = `Added from ${ownerName(owner)}'s collection`;
    const fields = { artist, title, year, genre, discogsReleaseId, imageUrl, notes, isPublic: true };
    const result = await open.library.run('wishlist.create', { fields });
    if (!result.ok) {
      const text = failureText(result, 'Failed to add item to wishlist. Please try again.');
      toast({ title: 'Error', text, tone: 'bad' });
      return;
    }
    toast({
      title: 'Added to Wishlist',
      text: `“${title}” by ${artist}`,
      action: undoAction(open.library, result.group),
    });
  }
  return isMine ? undefined : { stateOf, add: (album) => adding.run(() => add(album), albumKey(album)) };
}

/**
 * Copies another person's uploaded picture, because its URL may become private. Without one, the generated sleeve
 * shows.
 */
async function ownPicture({ photos }: OpenLibrary, address: string | null): Promise<string | null> {
  if (address === null || isWebLink(address)) return address;
  try {
    const response = await fetch(address);
    const type = response.headers.get('content-type') ?? '';
    return response.ok && type.startsWith('image/') ? await photos.add(await response.arrayBuffer(), type) : null;
  } catch {
    return null;
  }
}
