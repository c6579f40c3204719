import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PublicAlbum } from '../../../shared/contract/public-pages.ts';

export type AlbumLinkProps = { album: Pick<PublicAlbum, 'artist' | 'title'>; className: string; children: ReactNode };

/** Links to an album's page, which is public. */
export function AlbumLink({ album: { artist, title }, className, children }: AlbumLinkProps) {
  return (
    <Link className={className} to="/album/$artist/$title" params={{ artist, title }}>
      {children}
    </Link>
  );
}
