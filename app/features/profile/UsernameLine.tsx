import { useRef, useState } from 'react';
import { updateUsername } from '../../../shared/contract/account.ts';
import { isReservedUsername, USERNAME_MAX, usernameProblem } from '../../../shared/schemas/username.ts';
import { useDraftedForm } from '../../forms/use-drafted-form.ts';
import type { Parsed } from '../../forms/use-form.ts';
import { ApiError, call } from '../../online/call.ts';
import { useSession } from '../../session/session-context.ts';
import { useNewestAccount } from '../../session/use-newest-account.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/field/Field.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { toast } from '../../ui/toast.ts';
import { useBlocked } from './use-blocked.ts';

const TAKEN = 'This username is already taken. Please choose another one.';
const FAILED = 'Failed to update username. Please try again.';

/** The username, edited in place. What is typed stays until it is saved or cancelled. */
export function UsernameLine() {
  const { session } = useSession();
  const account = useNewestAccount();
  const { owner: blocked } = useBlocked();
  const current = account.username ?? '';
  const form = useDraftedForm('profile.username', { username: current }, isUsername);
  const [wantsEdit, setWantsEdit] = useState(false);
  const editRef = useRef<HTMLButtonElement>(null);
  const isEditing = form.loaded && (wantsEdit || form.dirty);

  function close() {
    form.reset();
    form.setProblems({});
    setWantsEdit(false);
    requestAnimationFrame(() => editRef.current?.focus());
  }

  async function save(username: string) {
    if (username === current) return close();
    if (isReservedUsername(username)) return refuseTaken();
    try {
      session.accountChanged(await call(updateUsername, { body: { username } }));
      close();
      toast({ title: 'Username updated', text: `Your page is at /${username} now.` });
    } catch (error) {
      const message = error instanceof ApiError ? error.serverMessage : undefined;
      if (message !== undefined && isTaken(message)) return refuseTaken();
      const isAboutField = error instanceof ApiError && error.details.field === 'username';
      form.showProblems(isAboutField ? { username: message } : {});
      toast({ title: 'Error', text: FAILED, tone: 'bad' });
    }
  }

  function refuseTaken() {
    form.showProblems({ username: TAKEN });
    toast({ title: 'Username Taken', text: TAKEN, tone: 'bad' });
  }

  if (!isEditing) {
    return (
      <PageLine title="Username" text={account.username ?? 'Not chosen yet'}>
        <Button ref={editRef} disabled={blocked !== undefined} onClick={() => setWantsEdit(true)}>
          Edit<span className="vh"> username</span>
        </Button>
      </PageLine>
    );
  }
  return (
    <li className="page-line">
      <form
        className="grow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit(parseUsername(form.value.username, current), save);
        }}
      >
        <div ref={form.bodyRef}>
          <Field
            label="Username"
            error={form.problems.username}
            hint="Links you have shared change with it. Your old name is kept for you for 30 days."
          >
            <div className="username-row">
              <TextInput
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus={wantsEdit}
                maxLength={USERNAME_MAX + 10}
                value={form.value.username}
                onChange={(event) => form.change({ username: event.currentTarget.value })}
              />
              <Button
                type="submit"
                variant="key"
                disabled={blocked !== undefined}
                busy={form.saving}
                busyLabel="Saving…"
              >
                Save<span className="vh"> username</span>
              </Button>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
            </div>
          </Field>
        </div>
      </form>
    </li>
  );
}

/** The name as it is now is no problem, whatever the rules were when it was chosen. */
function parseUsername(typed: string, current: string): Parsed<string, 'username'> {
  const username = typed.trim();
  const problem = username === current ? null : usernameProblem(username, 'settings');
  return problem === null ? { ok: true, fields: username } : { ok: false, problems: { username: problem } };
}

function isTaken(message: string): boolean {
  const words = message.toLowerCase();
  return words.includes('username') && words.includes('already');
}

function isUsername(field: string | undefined): field is 'username' {
  return field === 'username';
}
