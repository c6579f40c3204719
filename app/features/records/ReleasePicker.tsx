import { type ReactNode, useCallback } from 'react';
import { pressingLine, type ReleaseFields, releaseFieldsOf } from '../../../shared/domain/release.ts';
import { useCatalogueSearch } from '../../online/use-catalogue-search.ts';
import { useHasPacks, usePocketReleases } from '../../pocket/use-pocket.ts';
import { ReleaseSearch } from '../../record-ui/library/ReleaseSearch.tsx';
import { useOwnedCopies } from '../../record-ui/library/use-owned-copies.ts';
import { useConnected } from '../../session/use-connected.ts';
import { toast } from '../../ui/toast.ts';

export type ReleasePickerProps = {
  query: string;
  onQueryChange: (query: string) => void;
  onChoose: (release: ReleaseFields) => void;
  /** Other ways to start, between the box and the results. */
  tools?: ReactNode;
};

const FROM_PACKS = 8;
const FIND = 'Find it by artist, title, catalogue number or barcode.';

/** Finds an album in the music database; where that does not answer, in the packs of this device. */
export function ReleasePicker({ query, onQueryChange, onChoose, tools }: ReleasePickerProps) {
  const online = useConnected();
  const ownedCopies = useOwnedCopies();
  const hasPacks = useHasPacks();
  const onFailed = useCallback(
    (text: string) => {
      if (!hasPacks) toast({ title: 'Search Error', text, tone: 'bad' });
    },
    [hasPacks],
  );
  const search = useCatalogueSearch(query, { online, onFailed });
  const asksPacks = hasPacks && (search.state === 'offline' || search.state === 'failed');
  const packed = usePocketReleases(query, { wanted: asksPacks, limit: FROM_PACKS });
  const releases = [
    ...search.hits.map((hit) => ({ key: `${hit.type} ${hit.id}`, fields: releaseFieldsOf(hit), thumb: hit.thumb })),
    ...(packed ?? []).map((fields) => ({ key: `pack ${fields.discogsReleaseId}`, fields, thumb: null })),
  ];
  return (
    <ReleaseSearch
      label="Search music database"
      query={query}
      onQueryChange={onQueryChange}
      tools={tools}
      searching={search.state === 'searching'}
      message={asksPacks ? packMessage(query, packed) : messageOf(search)}
      onRetry={search.state === 'failed' ? search.retry : undefined}
      closed={!online && !hasPacks}
      items={releases.map(({ key, fields, thumb }) => ({
        key,
        artist: fields.artist,
        title: fields.title,
        imageUrl: thumb,
        details: pressingLine(fields),
        mark: ownedCopies(fields).length > 0 ? 'Owned' : undefined,
      }))}
      onChoose={(key) => {
        const release = releases.find((candidate) => candidate.key === key);
        if (release) onChoose(release.fields);
      }}
    />
  );
}

function packMessage(query: string, packed: readonly ReleaseFields[] | undefined): string | undefined {
  if (packed === undefined) return query.trim() === '' ? FIND : undefined;
  if (packed.length > 0) return 'From the pocket catalogue';
  return 'Not in the pocket catalogue. The music database answers when you are back online.';
}

function messageOf({ state, hits, failure }: ReturnType<typeof useCatalogueSearch>): string | undefined {
  if (state === 'offline') return 'Search works when you are back online';
  if (state === 'done' && hits.length === 0) return 'No vinyl releases found. Try a different search term.';
  if (state === 'idle') return FIND;
  return failure;
}
