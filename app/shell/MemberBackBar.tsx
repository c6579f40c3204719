import { useSession } from '../session/session-context.ts';
import { BackBar } from './BackBar.tsx';

/** Above pages for everybody: a visitor has the top bar instead, at all widths. */
export function MemberBackBar() {
  const { state } = useSession();
  return state.phase === 'signed-in' ? <BackBar /> : null;
}
