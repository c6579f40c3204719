import { createFileRoute } from '@tanstack/react-router';
import { FollowedProfile } from './-public/FollowedProfile.tsx';

/** A profile by username or user id: Discover links reviewers this way, including those without a username (AMB-27). */
export const Route = createFileRoute('/public-profile/$key')({ component: ProfileScreen });

function ProfileScreen() {
  const { key } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <FollowedProfile
      username={key}
      onKnown={(username) => void navigate({ to: '/$username', params: { username }, replace: true })}
    />
  );
}
