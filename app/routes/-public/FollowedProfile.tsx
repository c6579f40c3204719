import { PublicProfile, type PublicProfileProps } from '../../features/public-pages/PublicProfile.tsx';
import { useSession } from '../../session/session-context.ts';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';

/** Members alone can follow, so that visitors do not load its code. */
const followCode = laterCode(() => import('../../features/community/FollowOnProfile.tsx'));

/** A profile with the key that follows its person; the key's code loads beside the profile. */
export function FollowedProfile(props: Omit<PublicProfileProps, 'follow'>) {
  const { state } = useSession();
  const code = useLaterCode(followCode, state.phase === 'signed-in', () => undefined);
  return (
    <PublicProfile {...props} follow={code && ((person) => <code.FollowOnProfile key={person.userId} {...person} />)} />
  );
}
