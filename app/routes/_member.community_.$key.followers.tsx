import { createFileRoute } from '@tanstack/react-router';
import { People } from '../features/community/People.tsx';

export const Route = createFileRoute('/_member/community_/$key/followers')({
  component: FollowersScreen,
  staticData: { title: 'Followers' },
});

function FollowersScreen() {
  const { key } = Route.useParams();
  return <People key={key} of={key} list="followers" />;
}
