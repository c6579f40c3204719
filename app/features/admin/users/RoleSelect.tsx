import { setRole, setRoleInList } from '../../../../shared/contract/admin-users.ts';
import type { Role } from '../../../../shared/domain/role.ts';
import { viewedName } from '../../../../shared/domain/viewing.ts';
import { call } from '../../../online/call.ts';
import { useAccount } from '../../../session/session-context.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { SavingSelect } from './SavingSelect.tsx';
import type { UserSelectProps } from './TierSelect.tsx';
import { ROLE_NAMES, ROLE_OPTIONS } from './tier-words.ts';
import { useUserChange } from './use-user-change.ts';

const FAILED = {
  list: 'Failed to update user role. Please try again.',
  detail: 'Failed to update user role.',
};

/** Asks before a role is changed, with what the person may do then. */
export function RoleSelect({ user, place, onChanged }: UserSelectProps) {
  const { id, role } = user;
  const isOwn = useAccount().id === id;
  const name = viewedName(user);
  const send = (wanted: Role) =>
    call(place === 'list' ? setRoleInList : setRole, { params: { userId: id }, body: { role: wanted } });
  const change = useUserChange({
    save: send,
    // An administrator who has given up the role may not take it again.
    undoOf: () => (isOwn ? undefined : () => send(role)),
    onChanged,
    words: {
      done: 'Role updated',
      failed: FAILED[place],
      says: (changed) => `${viewedName(changed)} is ${changed.role === 'admin' ? 'an administrator' : 'a user'} now.`,
    },
  });
  const wanted = change.asked ?? role;
  const isPromotion = wanted === 'admin';
  return (
    <>
      <SavingSelect
        label={place === 'list' ? `Role of ${name}` : undefined}
        options={ROLE_OPTIONS}
        value={role}
        change={change}
      />
      <ConfirmDialog
        open={change.isAsking}
        onClose={change.cancel}
        onConfirm={change.confirm}
        title={isPromotion ? `Make ${name} an administrator` : `Take the admin role from ${name}`}
        confirmLabel={`Change to ${ROLE_NAMES[wanted]}`}
      >
        <p>
          From {ROLE_NAMES[role]} to {ROLE_NAMES[wanted]}
          {user.email !== null && user.username !== null && `, ${user.email}`}.
        </p>
        <p className="admin-effects">{effectText(isPromotion, isOwn)}</p>
      </ConfirmDialog>
    </>
  );
}

function effectText(isPromotion: boolean, isOwn: boolean): string {
  if (isPromotion) {
    return 'Administrators see every user and their payments, change plans and roles, and can view the app as anybody.';
  }
  if (isOwn) return 'This is your own role. You lose these pages at once, and only another administrator can undo it.';
  return 'They can no longer open the pages for administrators.';
}
