import { createFileRoute } from '@tanstack/react-router';
import { SiteContent } from '../features/admin/content/SiteContent.tsx';
import { Dashboard } from '../features/admin/users/Dashboard.tsx';

export const Route = createFileRoute('/admin/')({ component: DashboardScreen });

function DashboardScreen() {
  return <Dashboard siteContent={<SiteContent />} />;
}
