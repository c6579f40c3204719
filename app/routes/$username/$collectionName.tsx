import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { collectionAddress } from '../../../shared/domain/public-address.ts';
import { PublicCollection } from '../../features/public-pages/PublicCollection.tsx';
import { parsePublicCollectionSearch } from '../../features/public-pages/public-collection-search.ts';
import { NameInAddress } from '../-public/NameInAddress.tsx';

export const Route = createFileRoute('/$username/$collectionName')({
  validateSearch: parsePublicCollectionSearch,
  component: CollectionScreen,
});

function CollectionScreen() {
  const { username, collectionName } = Route.useParams();
  const sought = useSought(collectionName);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const address = collectionAddress(collectionName);
  useEffect(() => {
    if (address === collectionName) return;
    void navigate({ params: { username, collectionName: address }, search: true, replace: true });
  }, [address, collectionName, navigate, username]);
  return (
    <NameInAddress name={username}>
      <PublicCollection
        username={username}
        collectionName={sought}
        search={search}
        onSearchChange={(next) => void navigate({ search: next, replace: true })}
      />
    </NameInAddress>
  );
}

/** An old address with spaces is replaced by the one with hyphens; the page goes on with the name it was asked for. */
function useSought(name: string): string {
  const [sought, setSought] = useState(name);
  const isOf = sought === name || collectionAddress(sought) === name;
  if (!isOf) setSought(name);
  return isOf ? sought : name;
}
