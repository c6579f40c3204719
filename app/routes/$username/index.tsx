import { createFileRoute } from '@tanstack/react-router';
import { FollowedProfile } from '../-public/FollowedProfile.tsx';
import { NameInAddress } from '../-public/NameInAddress.tsx';

export const Route = createFileRoute('/$username/')({ component: ProfileScreen });

function ProfileScreen() {
  const { username } = Route.useParams();
  return (
    <NameInAddress name={username}>
      <FollowedProfile username={username} />
    </NameInAddress>
  );
}
