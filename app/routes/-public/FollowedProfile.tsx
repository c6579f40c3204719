import { lazy, Suspense } from 'react';
import { PublicProfile, type PublicProfileProps } from '../../features/public-pages/PublicProfile.tsx';

/** Members alone can follow, so that visitors do not load its code. */
const FollowOnProfile = lazy(async () => ({
  default: (await import('../../features/community/FollowOnProfile.tsx')).FollowOnProfile,
}));

/** A profile with the key that follows its person. */
export function FollowedProfile(props: Omit<PublicProfileProps, 'follow'>) {
  return (
    <PublicProfile
      {...props}
      follow={(person) => (
        <Suspense fallback={null}>
          <FollowOnProfile key={person.userId} {...person} />
        </Suspense>
      )}
    />
  );
}
