import { createFileRoute } from '@tanstack/react-router';
import { AlbumPage } from '../features/album/AlbumPage.tsx';

export const Route = createFileRoute('/album/$artist/$title')({ component: AlbumScreen });

function AlbumScreen() {
  const { artist, title } = Route.useParams();
  return <AlbumPage artist={artist} title={title} />;
}
