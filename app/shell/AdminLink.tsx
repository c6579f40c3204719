import { useAdminWaiting } from '../online/admin-waiting.ts';
import { WaitingLink } from './WaitingLink.tsx';

/** Leads administrators to their pages, with how much waits there. */
export function AdminLink() {
  const { messages = 0, reports = 0, jobs = 0 } = useAdminWaiting(true) ?? {};
  return <WaitingLink to="/admin" label="Admin" count={messages + reports + jobs} />;
}
