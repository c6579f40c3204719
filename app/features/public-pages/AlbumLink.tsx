import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PublicAlbum } from '../../../shared/contract/public-pages.ts';

export type AlbumLinkProps = { album: PublicAlbum; className: string; children: ReactNode };

/** Leads to the page of an album, which anybody may see. */
export function AlbumLink({ album: { artist, title }, className, children }: AlbumLinkProps) {
  return (
    <Link className={className} to="/album/$artist/$title" params={{ artist, title }}>
      {children}
    </Link>
  );
}
