import { Globe, Grid3x3, List } from 'lucide-react';
import { type PublicCollectionAnswer, publicCollection } from '../../../shared/contract/public-pages.ts';
import { publicCollectionPath } from '../../../shared/domain/public-address.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { ShelfSkeleton } from '../../record-ui/ShelfSkeleton.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { Badge } from '../../ui/Badge.tsx';
import { countText } from '../../ui/number-text.ts';
import { Pager } from '../../ui/Pager.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dayText } from '../../ui/text/day-text.ts';
import { AlbumGrid } from './AlbumGrid.tsx';
import { AlbumList } from './AlbumList.tsx';
import { DidNotLoad, NeedsConnection, NotFoundPage } from './NotFoundPage.tsx';
import { OwnerLink } from './OwnerLink.tsx';
import { ownerName } from './owner-name.ts';
import { PageBar } from './PageBar.tsx';
import type { PublicCollectionSearch } from './public-collection-search.ts';
import { useAddToWishlist } from './use-add-to-wishlist.ts';
import { usePublicPage } from './use-public-page.ts';
import { usePublicRowLength } from './use-public-row-length.ts';
import './public-pages.css';

const ROWS = 5;
const LINES = 50;

export type PublicCollectionProps = {
  username: string;
  collectionName: string;
  search: PublicCollectionSearch;
  onSearchChange: (changes: PublicCollectionSearch) => void;
};

export function PublicCollection({ username, collectionName, search, onSearchChange }: PublicCollectionProps) {
  const [page, retry] = usePublicPage(publicCollection, { username, collectionName });
  if (page.phase === 'loading') return <CollectionSkeleton />;
  if (page.phase === 'offline') return <NeedsConnection title={collectionName} onRetry={retry} />;
  if (page.phase === 'failed') return <DidNotLoad message={page.message} onRetry={retry} />;
  if (page.phase === 'missing') {
    return (
      <NotFoundPage title="Collection Not Found">
        <p>There is no collection here, or its owner keeps it private.</p>
      </NotFoundPage>
    );
  }
  return <CollectionContent answer={page.answer} search={search} onSearchChange={onSearchChange} />;
}

type CollectionContentProps = Pick<PublicCollectionProps, 'search' | 'onSearchChange'> & {
  answer: PublicCollectionAnswer;
};

function CollectionContent({ answer: { collection, user, records }, search, onSearchChange }: CollectionContentProps) {
  usePageTitle(collection.name);
  const wishing = useAddToWishlist(user);
  const perRow = usePublicRowLength();
  const isList = search.view === 'list';
  const perPage = isList ? LINES : perRow * ROWS;
  const pageCount = Math.max(1, Math.ceil(records.length / perPage));
  const page = Math.min(search.page ?? 1, pageCount);
  const shown = records.slice((page - 1) * perPage, page * perPage);

  return (
    <>
      <PageBar title={collection.name} path={publicCollectionPath(user.username, collection.name)} />
      <div className="wrap page public-collection">
        <header className="public-head public-head-row">
          <div className="grow">
            <div className="public-name">
              <h1 className="title-1" tabIndex={-1} data-page-title>
                {collection.name}
              </h1>
              <Badge>
                <Globe className="i" aria-hidden="true" />
                Public
              </Badge>
            </div>
            <p className="muted">
              by <OwnerLink user={user} />
            </p>
            {collection.description !== null && (
              <p className="public-text" dir="auto">
                {collection.description}
              </p>
            )}
            <p className="public-meta sm">
              <span className="num">{countText(collection.recordCount, 'album')}</span>
              <span className="muted">Created {dayText(collection.createdAt)}</span>
            </p>
          </div>
          {records.length > 0 && (
            <Segmented
              label="View"
              value={isList ? 'list' : 'grid'}
              onValueChange={(view) => onSearchChange(view === 'list' ? { view } : {})}
              options={[
                { value: 'grid', label: 'Grid', icon: <Grid3x3 className="i" aria-hidden="true" /> },
                { value: 'list', label: 'List', icon: <List className="i" aria-hidden="true" /> },
              ]}
            />
          )}
        </header>
        {records.length === 0 && (
          <EmptyShelf title="No albums yet" text={`${ownerName(user)} has not put an album into this collection.`} />
        )}
        {records.length > 0 &&
          (isList ? (
            <AlbumList albums={shown} wishing={wishing} />
          ) : (
            <AlbumGrid albums={shown} perRow={perRow} wishing={wishing} />
          ))}
        <Pager
          className="public-pager"
          page={page}
          pageCount={pageCount}
          onPageChange={(next) => onSearchChange({ ...search, page: next === 1 ? undefined : next })}
        />
      </div>
    </>
  );
}

function CollectionSkeleton() {
  const perRow = usePublicRowLength();
  return (
    <>
      <PageBar />
      <div className="wrap page public-collection">
        <div className="public-head" aria-hidden="true">
          <Skeleton className="public-skel-title" />
          <Skeleton className="skel-caption" />
        </div>
        <ShelfSkeleton perRow={perRow} />
      </div>
    </>
  );
}
