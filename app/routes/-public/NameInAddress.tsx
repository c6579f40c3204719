import type { ReactNode } from 'react';
import { isReservedUsername, usernameProblem } from '../../../shared/schemas/username.ts';
import { MembersOnly } from '../../session/MembersOnly.tsx';
import { useSession } from '../../session/session-context.ts';
import { NotFound } from '../../shell/NotFound.tsx';

/** Member pages without a screen here yet: a visitor is still asked to sign in (AMB-31). */
const MEMBER_PAGES: ReadonlySet<string> = new Set(['community', 'discover', 'profile', 'manage-collections']);

/** Shows a profile page if the first path segment can be a username; otherwise a 404 (AMB-32). */
export function NameInAddress({ name, children }: { name: string; children: ReactNode }) {
  const { state } = useSession();
  if (MEMBER_PAGES.has(name.toLowerCase()) && state.phase !== 'signed-in') return <MembersOnly />;
  const canBeName = usernameProblem(name, 'settings') === null && !isReservedUsername(name);
  return canBeName ? children : <NotFound />;
}
