import { useRouter } from '@tanstack/react-router';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { canShare, copyLink, linkTo, shareLink } from '../../sharing/share-link.ts';

/** Shares the page of a record's album, which everybody can open. */
export function useShareAlbum({ artist, title }: RecordRow): () => void {
  const router = useRouter();
  return () => {
    const url = linkTo(router.buildLocation({ to: '/album/$artist/$title', params: { artist, title } }).href);
    void (canShare() ? shareLink(`${title} by ${artist}`, url) : copyLink(url));
  };
}
