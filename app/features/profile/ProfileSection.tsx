import { PictureLine } from './PictureLine.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { UsernameLine } from './UsernameLine.tsx';

/** Who a person is to others. */
export function ProfileSection() {
  return (
    <>
      <ul>
        <PictureLine />
        <UsernameLine />
      </ul>
      <ProfileForm />
    </>
  );
}
