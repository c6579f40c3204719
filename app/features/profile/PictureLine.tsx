import { useState } from 'react';
import { updateProfile } from '../../../shared/contract/account.ts';
import { pickedImageProblem } from '../../../shared/domain/image.ts';
import { call } from '../../online/call.ts';
import { Avatar } from '../../record-ui/sleeve/Avatar.tsx';
import { useSession } from '../../session/session-context.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { avatarName } from '../../shell/AccountMenu.tsx';
import { useOneAtATime } from '../../ui/action/one-at-a-time.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PictureKey } from '../../ui/field/PictureKey.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';
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
  // Each picked picture starts with a crop of its own.
  const [picked, setPicked] = useState<{ picture: ImageBitmap; turn: number }>();
  const [isCutting, setIsCutting] = useState(false);
  const { profileImageUrl, username, id, role } = account;

  async function pick(file: File | null | undefined) {
    if (!file) return;
    const problem = pickedImageProblem(file);
    if (problem) return void toast({ ...problem, tone: 'bad' });
    try {
      const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
      setPicked((before) => ({ picture, turn: (before?.turn ?? 0) + 1 }));
      setIsCutting(true);
    } catch {
      toast({ title: 'Upload Failed', text: 'Failed to read the image file', tone: 'bad' });
    }
  }

  async function send(address: string | null, done: string) {
    try {
      session.accountChanged(await call(updateProfile, { body: { profileImageUrl: address } }));
      setIsCutting(false);
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
      <span className="picture-keys">
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
        <PictureKey
          label="Change"
          more=" picture"
          icon={null}
          busy={work.isRunning('pick')}
          disabled={blocked !== undefined}
          onPick={(file) => void work.run(() => pick(file), 'pick')}
        />
      </span>
      {picked && (
        <CropDialog
          key={picked.turn}
          picture={picked.picture}
          open={isCutting}
          saving={work.isRunning('send')}
          onClose={() => setIsCutting(false)}
          onUse={use}
        />
      )}
    </PageLine>
  );
}

function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
