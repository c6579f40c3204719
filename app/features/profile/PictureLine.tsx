import { updateProfile } from '../../../shared/contract/account.ts';
import { pickedImageProblem } from '../../../shared/domain/image.ts';
import { call } from '../../online/call.ts';
import { Avatar } from '../../record-ui/sleeve/Avatar.tsx';
import { useSession } from '../../session/session-context.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { avatarName } from '../../shell/AccountMenu.tsx';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { useDialogAbout } from '../../ui/action/use-dialog-about.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PictureButton } from '../../ui/field/PictureButton.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { dataAddress } from '../../ui/text/data-address.ts';
import { toast } from '../../ui/toast.ts';
import { CropDialog } from './CropDialog.tsx';
import { settingFailed } from './setting-failure.ts';
import { useBlocked } from './use-blocked.ts';

/** The picture, which is cut before it is sent. */
export function PictureLine() {
  const { session } = useSession();
  const account = useNewestAccount();
  const { change: blocked } = useBlocked();
  const work = useOneAtATime();
  const crop = useDialogAbout<{ picture: ImageBitmap; file: Blob }>();
  const { profileImageUrl, username, id, role } = account;

  async function pick(file: File | null | undefined) {
    if (!file) return;
    const problem = pickedImageProblem(file);
    if (problem) return void toast({ ...problem, tone: 'bad' });
    try {
      const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
      crop.show({ picture, file });
    } catch {
      toast({ title: 'Upload Failed', text: 'Failed to read the image file', tone: 'bad' });
    }
  }

  async function send(address: string | null, done: string) {
    try {
      session.accountChanged(await call(updateProfile, { body: { profileImageUrl: address } }));
      crop.close();
      toast({ title: done });
    } catch (error) {
      settingFailed(error, 'picture');
    }
  }

  const use = async (file: Blob) => work.run(async () => send(await dataAddress(file), 'Picture updated'), 'send');

  return (
    <PageLine
      className="picture-line"
      mark={<Avatar name={avatarName(account)} seed={username ?? id} imageUrl={profileImageUrl} size={72} />}
      title={<>Picture {role === 'admin' && <Badge tone="key">Admin</Badge>}</>}
      text="JPG, PNG or GIF, up to 5MB. It is cropped to a circle."
    >
      <span className="picture-buttons">
        {profileImageUrl !== null && (
          <Button
            variant="quiet"
            disabled={blocked !== undefined}
            busy={work.isRunning('remove')}
            onClick={() => void work.run(() => send(null, 'Picture removed'), 'remove')}
          >
            Remove<span className="vh"> picture</span>
          </Button>
        )}
        <PictureButton
          label="Change"
          more=" picture"
          icon={null}
          busy={work.isRunning('pick')}
          disabled={blocked !== undefined}
          onPick={(file) => void work.run(() => pick(file), 'pick')}
        />
      </span>
      {crop.about && (
        <CropDialog
          key={crop.opening}
          {...crop.about}
          open={crop.open}
          saving={work.isRunning('send')}
          onClose={crop.close}
          onUse={use}
        />
      )}
    </PageLine>
  );
}
