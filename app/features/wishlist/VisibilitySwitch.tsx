import { useState } from 'react';
import { updateWishlistVisibility } from '../../../shared/contract/account.ts';
import { ApiError, call } from '../../online/call.ts';
import { useSession } from '../../session/session-context.ts';
import { useConnected } from '../../session/use-connected.ts';
import { Switch } from '../../ui/field/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { useWishlistPublic } from './use-wishlist-public.ts';

/**
 * Makes the wishlist public or private. Privacy takes effect only on the server, so the switch needs a connection
 * (AMB-76).
 */
export function VisibilitySwitch() {
  const { session } = useSession();
  const stored = useWishlistPublic();
  const connected = useConnected();
  const [pending, setPending] = useState<boolean>();
  const isPublic = pending ?? stored;

  async function change(wishlistIsPublic: boolean) {
    if (pending !== undefined) return;
    setPending(wishlistIsPublic);
    try {
      session.accountChanged(await call(updateWishlistVisibility, { body: { wishlistIsPublic } }));
      toast({ title: wishlistIsPublic ? 'Wishlist is public' : 'Wishlist is private' });
    } catch (error) {
      const message = error instanceof ApiError ? error.serverMessage : undefined;
      toast({ title: 'Error', text: message ?? 'Failed to update wishlist visibility', tone: 'bad' });
    } finally {
      setPending(undefined);
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
