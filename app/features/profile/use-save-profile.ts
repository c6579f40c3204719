import { updateProfile } from '../../../shared/contract/account.ts';
import { updateName, updateZipCode } from '../../../shared/contract/settings.ts';
import type { Account } from '../../../shared/domain/user.ts';
import { call } from '../../online/call.ts';
import { useSession } from '../../session/session-context.ts';
import { toast } from '../../ui/toast.ts';
import type { ProfileFields } from './profile-form.ts';
import { settingFailed } from './setting-failure.ts';
import type { StoreCheck } from './use-store-check.ts';

interface Part {
  /** In the sentence of a failure. */
  setting: string;
  isChanged: boolean;
  send(): Promise<Account>;
}

/** The result of a save: everything is saved, or the server complained, perhaps about a field. */
export type Saved = { ok: true } | { ok: false; about: { field: string; message: string } | undefined };

/** Sends what has changed, setting by setting, each by its own call; stops at the first failure. */
export function useSaveProfile(account: Account) {
  const { session } = useSession();

  return async function save(fields: ProfileFields, check: StoreCheck): Promise<Saved> {
    const parts = partsOf(account, fields, check).filter(({ isChanged }) => isChanged);
    if (parts.length === 0) {
      toast({ title: 'Nothing to save', text: 'Nothing has changed.' });
      return { ok: true };
    }
    for (const { setting, send } of parts) {
      try {
        session.accountChanged(await send());
      } catch (error) {
        return { ok: false, about: settingFailed(error, setting) };
      }
    }
    toast({ title: 'Profile updated', text: 'Your changes are saved.' });
    return { ok: true };
  };
}

function partsOf(account: Account, fields: ProfileFields, check: StoreCheck): Part[] {
  const { firstName, lastName, zipCode, bio, store } = fields;
  return [
    {
      setting: 'name',
      isChanged: firstName !== account.firstName || lastName !== account.lastName,
      send: () => call(updateName, { body: { firstName, lastName } }),
    },
    {
      setting: 'zip code',
      isChanged: zipCode !== account.zipCode,
      send: () => call(updateZipCode, { body: { zipCode } }),
    },
    {
      setting: 'bio',
      isChanged: bio !== account.bio,
      send: () => call(updateProfile, { body: { bio } }),
    },
    {
      setting: 'record store',
      isChanged: store !== account.preferredRecordStore,
      send: () =>
        call(updateProfile, { body: { preferredRecordStore: store, preferredRecordStoreData: dataOf(store, check) } }),
    },
  ];
}

function dataOf(store: string | null, check: StoreCheck) {
  if (store === null || check.state !== 'valid') return null;
  return { source: check.source, place_id: check.store.place_id, name: store };
}
