import { getRelease } from '../../shared/contract/catalogue.ts';
import { call } from './call.ts';

/** The large picture of a release, which a search does not answer; undefined when there is none to be had. */
export async function releaseCover(discogsReleaseId: number): Promise<string | undefined> {
  const release = await call(getRelease, { params: { id: discogsReleaseId } }).catch(() => undefined);
  return release?.primaryImageUrl ?? release?.images[0]?.uri;
}
