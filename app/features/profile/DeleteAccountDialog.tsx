import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteAccount } from '../../../shared/contract/billing.ts';
import { PLANS } from '../../../shared/domain/plan-catalogue.ts';
import { useForm } from '../../forms/use-form.ts';
import { useAlbumLimit, useCollections, useWishlist } from '../../library/react/hooks.ts';
import { ApiError, call } from '../../online/call.ts';
import { useSession } from '../../session/session-context.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/field/Checkbox.tsx';
import { ErrorText } from '../../ui/field/ErrorText.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { countText } from '../../ui/number-text.ts';
import { toast } from '../../ui/toast.ts';

const PHRASE = 'DELETE MY ACCOUNT';
const FAILED = 'Failed to delete account. Please try again or contact support.';
const FINAL_QUESTION = 'Delete your account and everything in it? This cannot be undone.';
const HOME_AFTER_MS = 2_000;

/** Deletes the account here and on the server, after the phrase, the tick and the browser's confirmation. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { session } = useSession();
  const form = useForm<'phrase' | 'tick'>();
  const [phrase, setPhrase] = useState('');
  const [isTicked, setIsTicked] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);

  function close() {
    setPhrase('');
    setIsTicked(false);
    form.setProblems({});
    onClose();
  }

  function submit() {
    const problems = {
      ...(phrase !== PHRASE && { phrase: 'Confirmation Required' }),
      ...(!isTicked && { tick: 'Acknowledgment Required' }),
    };
    const isSure = Object.keys(problems).length === 0;
    form.submit(isSure ? { ok: true, fields: {} } : { ok: false, problems }, async () => {
      if (window.confirm(FINAL_QUESTION)) await remove();
    });
  }

  async function remove() {
    try {
      // The server ends the session and its open stream before it answers: meanwhile neither may end the page.
      await session.guard(() => call(deleteAccount));
    } catch (error) {
      const isLast = error instanceof ApiError && error.code === 'LAST_ADMIN';
      toast({ title: 'Error', text: (isLast && error.reason) || FAILED, tone: 'bad' });
      return;
    }
    await session.leave('wipe-and-stay');
    setIsDeleted(true);
    window.setTimeout(() => window.location.assign('/'), HOME_AFTER_MS);
  }

  if (isDeleted) {
    return (
      <Dialog open={open} onClose={() => undefined} dismissible={false} title="Account deleted">
        <p role="status">Your account and everything in it is gone. Going to the home page…</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      dirty={phrase !== ''}
      title="Delete account"
      onSubmit={submit}
      footer={
        <>
          <Button size="lg" onClick={close}>
            Cancel
          </Button>
          <span className="grow" />
          <Button type="submit" size="lg" variant="badkey" busy={form.saving} busyLabel="Deleting…">
            Delete account
          </Button>
        </>
      }
    >
      <Consequences />
      <div ref={form.bodyRef} className="form">
        <Field label={`Type ${PHRASE}`} error={form.problems.phrase}>
          <TextInput
            name="phrase"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={phrase}
            onChange={(event) => {
              setPhrase(event.currentTarget.value);
              form.clearProblems({ phrase: true });
            }}
          />
        </Field>
        <div>
          <Checkbox
            name="tick"
            label="I understand that nothing can be brought back."
            checked={isTicked}
            onCheckedChange={(checked) => {
              setIsTicked(checked);
              form.clearProblems({ tick: true });
            }}
          />
          {form.problems.tick !== undefined && <ErrorText>{form.problems.tick}</ErrorText>}
        </div>
      </div>
    </Dialog>
  );
}

/** Counts of what is deleted. */
function Consequences() {
  const { subscriptionTier } = useNewestAccount();
  const { stored } = useAlbumLimit();
  const collections = useCollections().length;
  const wishes = useWishlist().length;
  const isRenewed = subscriptionTier === 'monthly' || subscriptionTier === 'annual';
  return (
    <>
      <p>This cannot be undone. It removes, at once and for good:</p>
      <ul className="delete-list">
        <li>
          {countText(stored, 'record')} with their photos, {countText(collections, 'collection')} and{' '}
          {countText(wishes, 'wish', 'wishes')}
        </li>
        <li>your reviews, your followers and everyone you follow</li>
        <li>what is stored on this device and on every other one</li>
      </ul>
      <p className="sm muted delete-note">
        {isRenewed && `${PLANS[subscriptionTier].settingsName} is cancelled first. `}
        Gift codes you bought and nobody has used stay valid.{' '}
        <Link className="settings-link" to="/you">
          Export your records first
        </Link>
      </p>
    </>
  );
}
