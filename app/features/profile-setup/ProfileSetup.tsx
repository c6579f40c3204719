import { useEffect, useEffectEvent, useState } from 'react';
import { updateProfile } from '../../../shared/contract/account.ts';
import {
  isReservedUsername,
  USERNAME_MAX,
  USERNAME_TAKEN_MESSAGE,
  usernameProblem,
} from '../../../shared/schemas/username.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import type { Parsed } from '../../forms/use-form.ts';
import { useSyncStatus } from '../../library/react/hooks.ts';
import { ApiError, call, OfflineError } from '../../online/call.ts';
import { useSession } from '../../session/session-context.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import './profile-setup.css';

const USES = ['Sharing your public collection', 'Community interactions and reviews', 'Public wishlist sharing'];

/**
 * Opens for a signed-in person without a username, who cannot close it. Only the server knows whether a name is unique,
 * so offline the dialog waits and cataloguing continues (AMB-34).
 */
export function ProfileSetup() {
  const { session, state } = useSession();
  const sync = useSyncStatus();
  // Time of the last failed request; a later response from the server reopens the dialog.
  const [unreachableAt, setUnreachableAt] = useState(0);
  const form = useDraftedForm('profile.setup', { username: '' }, isUsername);
  const { username } = form.value;
  // The username may come from another tab or device.
  const isNamed = useNewestAccount().username !== null;
  // The choice is the owner's.
  const needed = state.phase === 'signed-in' && !state.ended && !isNamed && !session.isView;
  const dropDraft = useEffectEvent(() => form.reset());
  useEffect(() => {
    if (isNamed) dropDraft();
  }, [isNamed]);

  async function save(chosen: string) {
    form.setProblems({});
    // A reserved name is reported as taken, without a request to the server.
    if (isReservedUsername(chosen)) return refuseTaken();
    try {
      session.accountChanged(await call(updateProfile, { body: { username: chosen } }));
      form.reset();
      toast({ title: 'Profile Updated', text: 'Your username has been set successfully!' });
    } catch (error) {
      if (error instanceof OfflineError) {
        setUnreachableAt(Date.now());
        toast({ title: 'No connection', text: 'You can choose a username once you are back online.', tone: 'bad' });
      } else if (error instanceof ApiError && error.code === 'USERNAME_TAKEN') {
        refuseTaken();
      } else {
        const message = error instanceof ApiError ? error.serverMessage : undefined;
        form.showProblems({ username: message });
        toast({ title: 'Error', text: message ?? 'Failed to update profile', tone: 'bad' });
      }
    }
  }

  function refuseTaken() {
    form.showProblems({ username: USERNAME_TAKEN_MESSAGE });
    toast({
      title: 'Username Taken',
      text: 'This username is already taken. Please choose another one.',
      tone: 'bad',
    });
  }

  return (
    <Dialog
      open={needed && form.loaded && sync.connection !== 'offline' && (sync.lastSyncedAt ?? 0) > unreachableAt}
      onClose={() => undefined}
      dismissible={false}
      title="Complete Your Profile"
      onSubmit={() => form.submit(parseUsername(username), save)}
      footer={
        <div className="setup-foot">
          <Button type="submit" variant="key" size="lg" full busy={form.saving} busyLabel="Setting Username...">
            Complete Profile
          </Button>
          <p className="muted xs">You can change your username later in profile settings.</p>
        </div>
      }
    >
      <div ref={form.bodyRef} className="setup">
        <p>Please choose a username to get started with your vinyl collection journey.</p>
        <Field
          label="Username"
          required
          error={form.problems.username}
          hint="Your username is visible to other collectors when you share. Your wishlist is shared by default; you can make it private on the wishlist page."
        >
          <TextInput
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={USERNAME_MAX + 10}
            value={username}
            onChange={(event) => form.change({ username: event.currentTarget.value })}
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

function parseUsername(username: string): Parsed<string, 'username'> {
  const problem = usernameProblem(username, 'setup');
  return problem === null ? { ok: true, fields: username } : { ok: false, problems: { username: problem } };
}

function isUsername(field: string | undefined): field is 'username' {
  return field === 'username';
}
