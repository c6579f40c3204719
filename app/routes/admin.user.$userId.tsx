import { createFileRoute } from '@tanstack/react-router';
import { UserDetail } from '../features/admin/users/UserDetail.tsx';

export const Route = createFileRoute('/admin/user/$userId')({ component: UserScreen });

function UserScreen() {
  const { userId } = Route.useParams();
  return <UserDetail key={userId} userId={userId} />;
}
