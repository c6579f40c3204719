import type { ReactNode } from 'react';
import { isReservedUsername, usernameProblem } from '../../../shared/domain/username.ts';
import { MembersOnly } from '../../session/MembersOnly.tsx';
import { useSession } from '../../session/session-context.ts';
import { NotFound } from '../../shell/NotFound.tsx';

/** Pages of signed-in people that have no screen here yet: a visitor is asked to sign in all the same (AMB-31). */
const MEMBER_PAGES: ReadonlySet<string> = new Set(['community', 'discover', 'profile', 'manage-collections']);

/** Shows somebody's page where the first part of the address can be a name; otherwise nothing is there (AMB-32). */
export function NameInAddress({ name, children }: { name: string; children: ReactNode }) {
  const { state } = useSession();
  if (MEMBER_PAGES.has(name.toLowerCase()) && state.phase !== 'signed-in') return <MembersOnly />;
  const canBeName = usernameProblem(name, 'settings') === null && !isReservedUsername(name);
  return canBeName ? children : <NotFound />;
}
