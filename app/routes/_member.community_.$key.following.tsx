import { createFileRoute } from '@tanstack/react-router';
import { People } from '../features/community/People.tsx';

export const Route = createFileRoute('/_member/community_/$key/following')({
  component: FollowingScreen,
  staticData: { title: 'Following' },
});

function FollowingScreen() {
  const { key } = Route.useParams();
  return <People key={key} of={key} list="following" />;
}
