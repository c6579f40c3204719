import { useState } from 'react';
import { updateWishlistVisibility } from '../../../shared/contract/account.ts';
import { ApiError, call } from '../../api/call.ts';
import { useSession } from '../../session/session-context.ts';
import { useConnected } from '../../session/use-connected.ts';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { useWishlistPublic } from './use-wishlist-public.ts';

/** Who may see the wishlist. Privacy needs the server's word, so it waits for a connection (AMB-76). */
export function VisibilitySwitch() {
  const { session } = useSession();
  const stored = useWishlistPublic();
  const connected = useConnected();
  const [asked, setAsked] = useState<boolean>();
  const isPublic = asked ?? stored;

  async function change(wishlistIsPublic: boolean) {
    if (asked !== undefined) return;
    setAsked(wishlistIsPublic);
    try {
      session.accountChanged(await call(updateWishlistVisibility, { body: { wishlistIsPublic } }));
      toast({ title: wishlistIsPublic ? 'Wishlist is public' : 'Wishlist is private' });
    } catch (error) {
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      toast({ title: 'Error', text: said ?? 'Failed to update wishlist visibility', tone: 'bad' });
    } finally {
      setAsked(undefined);
    }
  }

  return (
    <Switch
      label="Public wishlist"
      hint={connected ? (isPublic ? 'Anyone with the link' : 'Only you') : 'Needs a connection'}
      checked={isPublic}
      disabled={!connected}
      onCheckedChange={(next) => void change(next)}
    />
  );
}
