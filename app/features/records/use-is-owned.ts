import { useMemo } from 'react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import type { ReleaseFields } from '../../../shared/domain/release.ts';
import { foldArtist, foldText } from '../../../shared/domain/text.ts';
import { useView } from '../../library/hooks.ts';

/** Whether an album of the catalogue is owned already: the same pressing, or the same artist and title. */
export function useIsOwned(): (release: ReleaseFields) => boolean {
  const { records } = useView();
  const owned = useMemo(() => ownedKeys(records), [records]);
  return (release) => owned.has(keyOf(release)) || owned.has(String(release.discogsReleaseId));
}

function ownedKeys(records: readonly RecordRow[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const record of records) {
    keys.add(keyOf(record));
    if (record.discogsReleaseId !== null) keys.add(String(record.discogsReleaseId));
  }
  return keys;
}

function keyOf({ artist, title }: { artist: string; title: string }): string {
  return `${foldArtist(artist)}\n${foldText(title)}`;
}
