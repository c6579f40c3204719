import { getAlbumFacts } from '../../../shared/contract/catalogue.ts';
import { type ReleaseFields, releaseOf } from '../../../shared/domain/release.ts';
import { useCatalogueSearch } from '../../online/use-catalogue-search.ts';
import { useRead } from '../../online/use-read.ts';

export type AlbumFacts = Pick<ReleaseFields, 'year' | 'genre' | 'label' | 'imageUrl'>;

interface Album {
  artist: string;
  title: string;
}

/** The music database's facts about an album. */
export function useAlbumFacts(album: Album, online: boolean): ReleaseFields | undefined {
  const { state, hits } = useCatalogueSearch(`${album.artist} ${album.title}`, { online, onFailed: ignore });
  return state === 'done' ? releaseOf(album, hits) : undefined;
}

/** The same for visitors, who cannot search. */
export function useVisitorFacts({ artist, title }: Album, online: boolean): AlbumFacts | undefined {
  const { data } = useRead(getAlbumFacts, { query: { artist, title } }, { enabled: online });
  return data?.album ?? undefined;
}

/** The page is complete without these facts. */
function ignore(): void {}
