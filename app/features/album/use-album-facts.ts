import { type ReleaseFields, releaseFieldsOf } from '../../../shared/domain/release.ts';
import { foldArtist, foldText } from '../../../shared/domain/text.ts';
import { useCatalogueSearch } from '../../api/use-catalogue-search.ts';

/** What the music database knows about an album: its first result, if that is this album at all. */
export function useAlbumFacts(
  { artist, title }: { artist: string; title: string },
  online: boolean,
): ReleaseFields | undefined {
  const { state, hits } = useCatalogueSearch(`${artist} ${title}`, { online, onFailed: ignore });
  const [hit] = hits;
  if (state !== 'done' || !hit) return undefined;
  const fields = releaseFieldsOf(hit);
  const isThis = foldArtist(fields.artist) === foldArtist(artist) && foldText(fields.title) === foldText(title);
  return isThis ? fields : undefined;
}

/** The page is whole without it. */
function ignore(): void {}
