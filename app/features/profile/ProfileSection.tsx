import { PictureLine } from './PictureLine.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { UsernameLine } from './UsernameLine.tsx';

/** Picture, username and the fields about oneself. */
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
