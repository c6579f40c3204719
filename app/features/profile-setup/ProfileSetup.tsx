import { type FormEvent, useState } from 'react';
import { updateProfile } from '../../../shared/contract/account.ts';
import {
  isReservedUsername,
  USERNAME_MAX,
  USERNAME_TAKEN_MESSAGE,
  usernameProblem,
} from '../../../shared/domain/username.ts';
import { ApiError, call, OfflineError } from '../../api/call.ts';
import { useSyncStatus } from '../../library/hooks.ts';
import { useDrafted } from '../../library/use-drafted.ts';
import { useSession } from '../../session/session-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import './profile-setup.css';

const USES = ['Sharing your public collection', 'Community interactions and reviews', 'Public wishlist sharing'];

/**
 * Opens for a signed-in person without a username and cannot be closed by them. A name must be unique, which only the
 * server can say: without a connection the dialog waits, and cataloguing goes on (AMB-34).
 */
export function ProfileSetup() {
  const { session, state } = useSession();
  const sync = useSyncStatus();
  // When the server was last known to be out of reach; an answer after that brings the dialog back.
  const [unreachableAt, setUnreachableAt] = useState(0);
  const draft = useDrafted('profile.setup', { username: '' });
  const { username } = draft.value;
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const needed = state.phase === 'signed-in' && !state.ended && state.account.username === null;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    const wrong = usernameProblem(username, 'setup') ?? (isReservedUsername(username) ? USERNAME_TAKEN_MESSAGE : null);
    setProblem(wrong ?? undefined);
    if (wrong === USERNAME_TAKEN_MESSAGE) return showTaken();
    if (wrong) return;
    setSaving(true);
    try {
      session.accountChanged(await call(updateProfile, { body: { username } }));
      draft.reset();
      toast({ title: 'Profile Updated', text: 'Your username has been set successfully!' });
    } catch (error) {
      if (error instanceof OfflineError) {
        setUnreachableAt(Date.now());
        toast({ title: 'No connection', text: 'You can choose a username once you are back online.' });
      } else if (error instanceof ApiError && error.code === 'USERNAME_TAKEN') {
        setProblem(USERNAME_TAKEN_MESSAGE);
        showTaken();
      } else {
        const said = error instanceof ApiError ? error.serverMessage : undefined;
        setProblem(said);
        toast({ title: 'Error', text: said ?? 'Failed to update profile', tone: 'bad' });
      }
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      open={needed && draft.loaded && sync.connection !== 'offline' && (sync.lastSyncedAt ?? 0) > unreachableAt}
      onClose={() => undefined}
      dismissible={false}
      title="Complete Your Profile"
      onSubmit={(event) => void save(event)}
      footer={
        <div className="setup-foot">
          <Button type="submit" variant="key" size="lg" full busy={saving} busyLabel="Setting Username...">
            Complete Profile
          </Button>
          <p className="muted xs">You can change your username later in profile settings.</p>
        </div>
      }
    >
      <div className="setup">
        <p>Please choose a username to get started with your vinyl collection journey.</p>
        <Field
          label="Username"
          required
          error={problem}
          hint="Your username is visible to other collectors when you share. Your wishlist is shared by default; you can make it private on the wishlist page."
        >
          <TextInput
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={USERNAME_MAX + 10}
            value={username}
            onChange={(event) => {
              draft.change({ username: event.currentTarget.value });
              setProblem(undefined);
            }}
          />
        </Field>
        <div>
          <p className="sm muted">It is used for:</p>
          <ul className="setup-uses sm">
            {USES.map((use) => (
              <li key={use}>{use}</li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}

function showTaken(): void {
  toast({
    title: 'Username Taken',
    text: 'This username is already taken. Please choose another one.',
    tone: 'bad',
  });
}
