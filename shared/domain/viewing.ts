// Chunk: view

/** Words for an administrator who views the product as another person. */
export const ONLY_OWNER_MESSAGE = 'Only the owner can do this.';

export const SWITCH_BACK_DONE = 'Switched back to admin account';
export const SWITCH_BACK_FAILED = 'Failed to switch back to admin';

/** 'cratedigger', or the address of a person without a username. */
export function viewedName({ username, email }: { username: string | null; email: string | null }): string {
  return username ?? email ?? 'a user without a name';
}

/** The page where a switch begins: the list of users, or the page of one. */
export type SwitchPlace = 'list' | 'detail';

export const SWITCH_FAILED: Record<SwitchPlace, string> = {
  list: 'Failed to switch to user',
  detail: 'Failed to switch to user account.',
};
