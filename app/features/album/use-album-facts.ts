import { useEffect, useState } from 'react';
import { getAlbumFacts } from '../../../shared/contract/catalogue.ts';
import { type ReleaseFields, releaseOf } from '../../../shared/domain/release.ts';
import { call } from '../../api/call.ts';
import { useCatalogueSearch } from '../../api/use-catalogue-search.ts';

export type AlbumFacts = Pick<ReleaseFields, 'year' | 'genre' | 'label' | 'imageUrl'>;

interface Album {
  artist: string;
  title: string;
}

/** What the music database knows about an album. */
export function useAlbumFacts(album: Album, online: boolean): ReleaseFields | undefined {
  const { state, hits } = useCatalogueSearch(`${album.artist} ${album.title}`, { online, onFailed: ignore });
  return state === 'done' ? releaseOf(album, hits) : undefined;
}

/** The same for a visitor, who cannot search. Mount it anew for another album. */
export function useVisitorFacts({ artist, title }: Album, online: boolean): AlbumFacts | undefined {
  const [facts, setFacts] = useState<AlbumFacts>();
  useEffect(() => {
    if (!online) return;
    const abort = new AbortController();
    call(getAlbumFacts, { query: { artist, title }, signal: abort.signal }).then(
      ({ album }) => setFacts(album ?? undefined),
      ignore,
    );
    return () => abort.abort();
  }, [artist, title, online]);
  return facts;
}

/** The page is whole without it. */
function ignore(): void {}
