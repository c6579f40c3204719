import { createFileRoute, Link } from '@tanstack/react-router';
import { ManageCollections } from '../features/collections/ManageCollections.tsx';

export const Route = createFileRoute('/_member/manage-collections')({
  component: ManageCollectionsScreen,
  staticData: { title: 'Manage Collections' },
});

function ManageCollectionsScreen() {
  return (
    <ManageCollections linkTo={({ id, isDefault }) => <Link to="/" search={isDefault ? {} : { collection: id }} />} />
  );
}
