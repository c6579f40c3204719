import { createDeviceUsers } from '../library/identity.ts';

/** What the device holds for a person who signed out and kept their changes here. */
export async function noteKept(user: { id: string; email: string | null; unsent: number }): Promise<void> {
  const users = createDeviceUsers({ now: () => new Date().toISOString() });
  // The list is a courtesy to the next person at this device; signing out must not fail for it.
  await users.note(user).catch(() => undefined);
  users.close();
}
