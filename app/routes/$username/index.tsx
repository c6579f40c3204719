import { createFileRoute } from '@tanstack/react-router';
import { PublicProfile } from '../../features/public-pages/PublicProfile.tsx';
import { NameInAddress } from '../-public/NameInAddress.tsx';

export const Route = createFileRoute('/$username/')({ component: ProfileScreen });

function ProfileScreen() {
  const { username } = Route.useParams();
  return (
    <NameInAddress name={username}>
      <PublicProfile username={username} />
    </NameInAddress>
  );
}
