import { type ReactNode, useCallback } from 'react';
import { pressingLine, type ReleaseFields, releaseFieldsOf } from '../../../shared/domain/release.ts';
import { useCatalogueSearch } from '../../online/use-catalogue-search.ts';
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

/** Finds an album in the music database. */
export function ReleasePicker({ query, onQueryChange, onChoose, tools }: ReleasePickerProps) {
  const online = useConnected();
  const ownedCopies = useOwnedCopies();
  const onFailed = useCallback((text: string) => toast({ title: 'Search Error', text, tone: 'bad' }), []);
  const search = useCatalogueSearch(query, { online, onFailed });
  const releases = search.hits.map((hit) => ({ key: `${hit.type} ${hit.id}`, fields: releaseFieldsOf(hit), hit }));
  return (
    <ReleaseSearch
      label="Search music database"
      query={query}
      onQueryChange={onQueryChange}
      tools={tools}
      searching={search.state === 'searching'}
      message={messageOf(search)}
      onRetry={search.state === 'failed' ? search.retry : undefined}
      closed={!online}
      items={releases.map(({ key, fields, hit }) => ({
        key,
        artist: fields.artist,
        title: fields.title,
        imageUrl: hit.thumb,
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

function messageOf({ state, hits, failure }: ReturnType<typeof useCatalogueSearch>): string | undefined {
  if (state === 'offline') return 'Search works when you are back online';
  if (state === 'done' && hits.length === 0) return 'No vinyl releases found. Try a different search term.';
  if (state === 'idle') return 'Find it by artist, title, catalogue number or barcode.';
  return failure;
}
