import { createFileRoute } from '@tanstack/react-router';
import { PublicCollection } from '../../features/public-pages/PublicCollection.tsx';
import { parsePublicCollectionSearch } from '../../features/public-pages/public-collection-search.ts';
import { NameInAddress } from '../-public/NameInAddress.tsx';

export const Route = createFileRoute('/$username/$collectionName')({
  validateSearch: parsePublicCollectionSearch,
  component: CollectionScreen,
});

function CollectionScreen() {
  const { username, collectionName } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <NameInAddress name={username}>
      <PublicCollection
        username={username}
        collectionName={collectionName}
        search={search}
        onSearchChange={(next) => void navigate({ search: next, replace: true })}
      />
    </NameInAddress>
  );
}
